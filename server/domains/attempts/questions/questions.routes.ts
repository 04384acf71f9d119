import type { FastifyInstance } from 'fastify';
import * as banks from '#shared/contract/teaching/question-banks.ts';
import * as quizzes from '#shared/contract/teaching/quizzes.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { previewQuiz } from '../taking/preview.service.ts';
import {
  getQuestion,
  getQuestionOption,
  listQuestionOptions,
  listQuestions,
  listQuizQuestions,
} from './questions.service.ts';

/** Reading questions belongs to attempts, because a student's attempt decides what they may read. */
export function questionReadRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(banks.listQuestions, ({ actor, query }) => listQuestions(deps, actor, query));
  app.serve(banks.getQuestion, ({ actor, params }) => getQuestion(deps, actor, params.questionId));
  app.serve(banks.listQuestionOptions, ({ actor, query }) => listQuestionOptions(deps, actor, query));
  app.serve(banks.getQuestionOption, ({ actor, params }) => getQuestionOption(deps, actor, params.optionId));
  app.serve(quizzes.previewQuiz, ({ actor, params }) => previewQuiz(deps, actor, params.quizId));
  for (const endpoint of [quizzes.listQuizQuestions, quizzes.listQuizQuestionsTwice]) {
    app.serve(endpoint, ({ actor, params, query }) => listQuizQuestions(deps, actor, params.quizId, query));
  }
}
