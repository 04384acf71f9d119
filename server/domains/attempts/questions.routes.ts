import type { FastifyInstance } from 'fastify';
import * as banks from '#shared/contract/question-banks.ts';
import * as quizzes from '#shared/contract/quizzes.ts';
import { previewQuiz } from './preview.service.ts';
import {
  getQuestion,
  getQuestionOption,
  listQuestionOptions,
  listQuestions,
  listQuizQuestions,
} from './questions.service.ts';
import type { AttemptTools } from './tools.service.ts';

/** Reading questions: here, since what a student reads of one is decided by their attempt. */
export function questionReadRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(banks.listQuestions, ({ actor, query }) => listQuestions(tools, actor, query));
  app.serve(banks.getQuestion, ({ actor, params }) => getQuestion(tools, actor, params.questionId));
  app.serve(banks.listQuestionOptions, ({ actor, query }) => listQuestionOptions(tools, actor, query));
  app.serve(banks.getQuestionOption, ({ actor, params }) => getQuestionOption(tools, actor, params.optionId));
  app.serve(quizzes.previewQuiz, ({ actor, params }) => previewQuiz(tools, actor, params.quizId));
  for (const endpoint of [quizzes.listQuizQuestions, quizzes.listQuizQuestionsTwice]) {
    app.serve(endpoint, ({ actor, params, query }) => listQuizQuestions(tools, actor, params.quizId, query));
  }
}
