import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/quizzes.ts';
import type { FileLinks } from '../files/files.service.ts';
import { duplicateQuiz } from './copying.service.ts';
import { creditRequestRoutes } from './credit-requests.routes.ts';
import { hideKey, releaseKey } from './key-release.service.ts';
import { listQuizPlaces } from './place-list.service.ts';
import { questionChangeRoutes } from './question-changes.routes.ts';
import { createQuiz, deleteQuiz, updateQuiz } from './quiz-changes.service.ts';
import { getQuiz, listQuizzes } from './quizzes.service.ts';
import { gatherQuizTools } from './tools.service.ts';

export function quizRoutes(app: FastifyInstance, own: { db: Db; links: FileLinks }): void {
  const tools = gatherQuizTools(app, own);
  const { db } = tools;
  app.serve(contract.listQuizzes, ({ actor, query }) => listQuizzes(db, actor, query));
  app.serve(contract.getQuiz, ({ actor, params, query }) =>
    getQuiz(db, actor, params.quizId, query.studentId),
  );
  app.serve(contract.createQuiz, ({ actor, body }) => createQuiz(tools, actor, body));
  app.serve(contract.updateQuiz, ({ actor, params, body }) => updateQuiz(tools, actor, params.quizId, body));
  app.serve(contract.deleteQuiz, async ({ actor, params }) => {
    await deleteQuiz(tools, actor, params.quizId);
    return null;
  });
  app.serve(contract.releaseKey, ({ actor, params }) => releaseKey(tools, actor, params.quizId));
  app.serve(contract.hideKey, ({ actor, params }) => hideKey(tools, actor, params.quizId));
  app.serve(contract.listQuizPlaces, ({ actor, params }) => listQuizPlaces(tools, actor, params.quizId));
  app.serve(contract.duplicateQuiz, ({ actor, params }) => duplicateQuiz(tools, actor, params.quizId));
  creditRequestRoutes(app, tools);
  questionChangeRoutes(app, tools);
}
