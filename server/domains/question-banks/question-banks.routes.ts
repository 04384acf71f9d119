import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/teaching/question-banks.ts';
import { orderQuestions as orderQuestionsCall } from '#shared/contract/teaching/question-work.ts';
import { orderQuestions } from './ordering/ordering.service.ts';
import {
  createQuestionBank,
  deleteQuestionBank,
  getQuestionBank,
  listQuestionBanks,
  updateQuestionBank,
} from './question-banks.service.ts';

export function questionBankRoutes(app: FastifyInstance, db: Db): void {
  const deps = { db, events: app.events };
  app.serve(contract.listQuestionBanks, ({ actor, query }) => listQuestionBanks(db, actor, query));
  app.serve(contract.getQuestionBank, ({ actor, params }) => getQuestionBank(db, actor, params.bankId));
  app.serve(contract.createQuestionBank, ({ actor, body }) => createQuestionBank(deps, actor, body));
  app.serve(contract.updateQuestionBank, ({ actor, params, body }) =>
    updateQuestionBank(deps, actor, params.bankId, body),
  );
  app.serve(contract.deleteQuestionBank, async ({ actor, params }) => {
    await deleteQuestionBank(deps, actor, params.bankId);
    return null;
  });
  app.serve(orderQuestionsCall, ({ actor, params, body }) =>
    orderQuestions(deps, actor, params.bankId, body),
  );
}
