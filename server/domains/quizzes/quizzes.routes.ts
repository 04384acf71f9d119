import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/teaching/quizzes.ts';
import type { FileLinks } from '../files/files.service.ts';
import { duplicateQuiz } from './copying/copying.service.ts';
import { creditRequestRoutes } from './credits/credit-requests.routes.ts';
import { hideKey, releaseKey } from './editing/key-release.service.ts';
import {
  createQuiz,
  deleteQuiz,
  purgeDeletedQuizzes,
  restoreQuiz,
  updateQuiz,
} from './editing/quiz-changes.service.ts';
import { listQuizPlaces } from './places/place-list.service.ts';
import { questionChangeRoutes } from './question-changes.routes.ts';
import { createQuizDeps } from './quiz-deps.service.ts';
import { getQuiz, listQuizzes } from './quizzes.service.ts';

export function quizRoutes(app: FastifyInstance, own: { db: Db; links: FileLinks }): void {
  const deps = createQuizDeps(app, own);
  const { db } = deps;
  app.serve(contract.listQuizzes, ({ actor, query }) => listQuizzes(db, actor, query));
  app.serve(contract.getQuiz, ({ actor, params, query }) =>
    getQuiz(db, actor, params.quizId, query.studentId),
  );
  app.serve(contract.createQuiz, ({ actor, body }) => createQuiz(deps, actor, body));
  app.serve(contract.updateQuiz, ({ actor, params, body }) => updateQuiz(deps, actor, params.quizId, body));
  app.serve(contract.deleteQuiz, async ({ actor, params }) => {
    await deleteQuiz(deps, actor, params.quizId);
    return null;
  });
  app.serve(contract.restoreQuiz, ({ actor, params }) => restoreQuiz(deps, actor, params.quizId));
  app.serve(contract.releaseKey, ({ actor, params }) => releaseKey(deps, actor, params.quizId));
  app.serve(contract.hideKey, ({ actor, params }) => hideKey(deps, actor, params.quizId));
  app.serve(contract.listQuizPlaces, ({ actor, params }) => listQuizPlaces(deps, actor, params.quizId));
  app.serve(contract.duplicateQuiz, ({ actor, params }) => duplicateQuiz(deps, actor, params.quizId));
  app.queue.define({ name: 'quizzes.purge', cron: '37 3 * * *' }, () => purgeDeletedQuizzes(db));
  creditRequestRoutes(app, deps);
  questionChangeRoutes(app, deps);
}
