import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/name-corrections.ts';
import type { PeopleDeps } from '../people.service.ts';
import {
  acceptNameCorrection,
  declineNameCorrection,
  getOwnNameCorrection,
  listNameCorrections,
  requestNameCorrection,
  withdrawNameCorrection,
} from './name-corrections.service.ts';

export function nameCorrectionRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  app.serve(contract.getOwnNameCorrection, ({ actor }) => getOwnNameCorrection(deps.db, actor));
  app.serve(contract.requestNameCorrection, ({ actor, body }) => requestNameCorrection(deps, actor, body));
  app.serve(contract.withdrawNameCorrection, async ({ actor }) => {
    await withdrawNameCorrection(deps, actor);
    return null;
  });
  app.serve(contract.listNameCorrections, ({ actor, query }) => listNameCorrections(deps, actor, query));
  app.serve(contract.acceptNameCorrection, ({ actor, params }) =>
    acceptNameCorrection(deps, actor, params.nameCorrectionId),
  );
  app.serve(contract.declineNameCorrection, ({ actor, params, body }) =>
    declineNameCorrection(deps, actor, params.nameCorrectionId, body.reason),
  );
}
