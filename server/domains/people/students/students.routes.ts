import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/people.ts';
import { homeInstitutionId, type PeopleDeps } from '../people.service.ts';
import { registerStudent } from '../registration.service.ts';
import { updateStudent } from './student-changes.service.ts';
import {
  createStudent,
  createStudentWithPhoto,
  deleteStudent,
  getStudent,
  listStudents,
} from './students.service.ts';

export function studentRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  app.serve(contract.listStudents, ({ actor, query }) => listStudents(deps, actor, query));
  app.serve(contract.getStudent, ({ actor, params }) => getStudent(deps, actor, params.studentId));
  app.serve(contract.registerStudent, async (call) => {
    const { request, body, file } = call;
    const origin = app.originOf(request);
    const actor = await call.findActor();
    const stranger = { institutionId: homeInstitutionId, address: request.ip, requestId: request.id };
    const by = actor?.role === 'SUPER_ADMIN' ? actor : stranger;
    return registerStudent(deps, by, origin, body, file);
  });
  app.serve(contract.createStudent, ({ actor, request, body }) =>
    createStudent(deps, actor, app.originOf(request), body),
  );
  app.serve(contract.createStudentWithPhoto, ({ actor, request, body, file }) =>
    createStudentWithPhoto(deps, actor, app.originOf(request), body, file),
  );
  app.serve(contract.updateStudent, ({ actor, request, params, body }) =>
    updateStudent(deps, actor, app.originOf(request), params.studentId, body),
  );
  app.serve(contract.deleteStudent, async ({ actor, params }) => {
    await deleteStudent(deps, actor, params.studentId);
    return null;
  });
}
