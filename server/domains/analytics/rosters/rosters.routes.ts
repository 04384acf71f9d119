import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/teaching/rosters.ts';
import { getQuizRoster, getStudentRoster, listQuizRoster, listTaughtStudents } from './rosters.service.ts';

export function rosterRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.getQuizRoster, ({ actor, params }) => getQuizRoster(db, actor, params.quizId));
  app.serve(contract.listQuizRoster, ({ actor, params, query }) =>
    listQuizRoster(db, actor, params.quizId, query),
  );
  app.serve(contract.listTaughtStudents, ({ actor, query }) => listTaughtStudents(db, actor, query));
  app.serve(contract.getStudentRoster, ({ actor, params }) => getStudentRoster(db, actor, params.studentId));
}
