import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/question-banks.ts';
import {
  createQuestionBank,
  deleteQuestionBank,
  getQuestionBank,
  listQuestionBanks,
  updateQuestionBank,
} from './question-banks.service.ts';

export function questionBankRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.listQuestionBanks, ({ actor, query }) => listQuestionBanks(db, actor, query));
  app.serve(contract.getQuestionBank, ({ actor, params }) => getQuestionBank(db, actor, params.bankId));
  app.serve(contract.createQuestionBank, ({ actor, body }) => createQuestionBank(db, actor, body));
  app.serve(contract.updateQuestionBank, ({ actor, params, body }) =>
    updateQuestionBank(db, actor, params.bankId, body),
  );
  app.serve(contract.deleteQuestionBank, async ({ actor, params }) => {
    await deleteQuestionBank(db, actor, params.bankId);
    return null;
  });
}
