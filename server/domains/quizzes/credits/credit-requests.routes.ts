import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/teaching/credit-requests.ts';
import type { QuizDeps } from '../quiz-deps.service.ts';
import { approveCreditRequest, declineCreditRequest, listCreditRequests } from './credit-requests.service.ts';

export function creditRequestRoutes(app: FastifyInstance, deps: QuizDeps): void {
  app.serve(contract.listCreditRequests, ({ actor, query }) => listCreditRequests(deps.db, actor, query));
  app.serve(contract.approveCreditRequest, ({ actor, params }) =>
    approveCreditRequest(deps, actor, params.creditRequestId),
  );
  app.serve(contract.declineCreditRequest, ({ actor, params, body }) =>
    declineCreditRequest(deps, actor, params.creditRequestId, body.reason),
  );
}
