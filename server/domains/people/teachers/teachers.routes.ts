import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/people.ts';
import type { PeopleDeps } from '../people.service.ts';
import { createTeacher, deleteTeacher, getTeacher, listTeachers, updateTeacher } from './teachers.service.ts';

export function teacherRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  app.serve(contract.listTeachers, ({ actor, query }) => listTeachers(deps, actor, query));
  app.serve(contract.getTeacher, ({ actor, params }) => getTeacher(deps, actor, params.teacherId));
  app.serve(contract.createTeacher, ({ actor, request, body }) =>
    createTeacher(deps, actor, app.originOf(request), body),
  );
  app.serve(contract.updateTeacher, ({ actor, request, params, body }) =>
    updateTeacher(deps, actor, app.originOf(request), params.teacherId, body),
  );
  app.serve(contract.deleteTeacher, async ({ actor, params }) => {
    await deleteTeacher(deps, actor, params.teacherId);
    return null;
  });
}
