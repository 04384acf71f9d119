import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/credit-requests.ts';
import { approveCreditRequest, declineCreditRequest, listCreditRequests } from './credit-requests.service.ts';
import type { QuizTools } from './tools.service.ts';

export function creditRequestRoutes(app: FastifyInstance, tools: QuizTools): void {
  app.serve(contract.listCreditRequests, ({ actor, query }) => listCreditRequests(tools.db, actor, query));
  app.serve(contract.approveCreditRequest, ({ actor, params }) =>
    approveCreditRequest(tools, actor, params.creditRequestId),
  );
  app.serve(contract.declineCreditRequest, ({ actor, params, body }) =>
    declineCreditRequest(tools, actor, params.creditRequestId, body.reason),
  );
}
