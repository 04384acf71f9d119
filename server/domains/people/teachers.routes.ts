import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people.ts';
import type { PeopleTools } from './people.service.ts';
import { createTeacher, deleteTeacher, getTeacher, listTeachers, updateTeacher } from './teachers.service.ts';

export function teacherRoutes(app: FastifyInstance, tools: PeopleTools): void {
  app.serve(contract.listTeachers, ({ actor, query }) => listTeachers(tools, actor, query));
  app.serve(contract.getTeacher, ({ actor, params }) => getTeacher(tools, actor, params.teacherId));
  app.serve(contract.createTeacher, ({ actor, request, body }) =>
    createTeacher(tools, actor, app.originOf(request), body),
  );
  app.serve(contract.updateTeacher, ({ actor, request, params, body }) =>
    updateTeacher(tools, actor, app.originOf(request), params.teacherId, body),
  );
  app.serve(contract.deleteTeacher, async ({ actor, params }) => {
    await deleteTeacher(tools, actor, params.teacherId);
    return null;
  });
}
