import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/teaching/question-banks.ts';
import * as work from '#shared/contract/teaching/question-work.ts';
import { deleteQuestion, deleteQuestions, restoreQuestions } from './places/question-removal.service.ts';
import { createOption, createQuestion, deleteOption, updateOption } from './question-changes.service.ts';
import type { QuizDeps } from './quiz-deps.service.ts';

/** Here rather than with the banks, because they change the places and totals of quizzes. */
export function questionChangeRoutes(app: FastifyInstance, deps: QuizDeps): void {
  app.serve(contract.createQuestion, ({ actor, body }) => createQuestion(deps, actor, body));
  app.serve(contract.deleteQuestion, async ({ actor, params }) => {
    await deleteQuestion(deps, actor, params.questionId);
    return null;
  });
  app.serve(work.deleteQuestions, ({ actor, body }) => deleteQuestions(deps, actor, body));
  app.serve(work.restoreQuestions, ({ actor, body }) => restoreQuestions(deps, actor, body));
  app.serve(contract.createQuestionOption, ({ actor, body }) => createOption(deps, actor, body));
  app.serve(contract.updateQuestionOption, ({ actor, params, body }) =>
    updateOption(deps, actor, params.optionId, body),
  );
  app.serve(contract.deleteQuestionOption, async ({ actor, params }) => {
    await deleteOption(deps, actor, params.optionId);
    return null;
  });
}
