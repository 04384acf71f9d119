import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/question-banks.ts';
import * as work from '#shared/contract/question-work.ts';
import { createOption, createQuestion, deleteOption, updateOption } from './question-changes.service.ts';
import { deleteQuestion, deleteQuestions, restoreQuestions } from './question-removal.service.ts';
import type { QuizTools } from './tools.service.ts';

/** Here and not with the banks: they move the places and the worth of quizzes. */
export function questionChangeRoutes(app: FastifyInstance, tools: QuizTools): void {
  app.serve(contract.createQuestion, ({ actor, body }) => createQuestion(tools, actor, body));
  app.serve(contract.deleteQuestion, async ({ actor, params }) => {
    await deleteQuestion(tools, actor, params.questionId);
    return null;
  });
  app.serve(work.deleteQuestions, ({ actor, body }) => deleteQuestions(tools, actor, body));
  app.serve(work.restoreQuestions, ({ actor, body }) => restoreQuestions(tools, actor, body));
  app.serve(contract.createQuestionOption, ({ actor, body }) => createOption(tools, actor, body));
  app.serve(contract.updateQuestionOption, ({ actor, params, body }) =>
    updateOption(tools, actor, params.optionId, body),
  );
  app.serve(contract.deleteQuestionOption, async ({ actor, params }) => {
    await deleteOption(tools, actor, params.optionId);
    return null;
  });
}
