import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/admissions.ts';
import type { PeopleDeps } from '../people.service.ts';
import { acceptStudents, refuseStudent, refuseStudents } from './registration-decisions.service.ts';

export function admissionRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  app.serve(contract.acceptStudents, ({ actor, request, body }) =>
    acceptStudents(deps, actor, app.originOf(request), body),
  );
  app.serve(contract.refuseStudents, ({ actor, body }) => refuseStudents(deps, actor, body));
  app.serve(contract.refuseStudent, async ({ actor, params, body }) => {
    await refuseStudent(deps, actor, params.studentId, body.reason);
    return null;
  });
}
