import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/admissions.ts';
import { acceptStudents, refuseStudent, refuseStudents } from './admissions.service.ts';
import type { PeopleTools } from './people.service.ts';

export function admissionRoutes(app: FastifyInstance, tools: PeopleTools): void {
  app.serve(contract.acceptStudents, ({ actor, request, body }) =>
    acceptStudents(tools, actor, app.originOf(request), body),
  );
  app.serve(contract.refuseStudents, ({ actor, body }) => refuseStudents(tools, actor, body));
  app.serve(contract.refuseStudent, async ({ actor, params, body }) => {
    await refuseStudent(tools, actor, params.studentId, body.reason);
    return null;
  });
}
