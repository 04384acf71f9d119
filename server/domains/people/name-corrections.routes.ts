import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/name-corrections.ts';
import {
  acceptNameCorrection,
  declineNameCorrection,
  getOwnNameCorrection,
  listNameCorrections,
  requestNameCorrection,
  withdrawNameCorrection,
} from './name-corrections.service.ts';
import type { PeopleTools } from './people.service.ts';

export function nameCorrectionRoutes(app: FastifyInstance, tools: PeopleTools): void {
  app.serve(contract.getOwnNameCorrection, ({ actor }) => getOwnNameCorrection(tools.db, actor));
  app.serve(contract.requestNameCorrection, ({ actor, body }) => requestNameCorrection(tools, actor, body));
  app.serve(contract.withdrawNameCorrection, async ({ actor }) => {
    await withdrawNameCorrection(tools, actor);
    return null;
  });
  app.serve(contract.listNameCorrections, ({ actor, query }) => listNameCorrections(tools, actor, query));
  app.serve(contract.acceptNameCorrection, ({ actor, params }) =>
    acceptNameCorrection(tools, actor, params.nameCorrectionId),
  );
  app.serve(contract.declineNameCorrection, ({ actor, params, body }) =>
    declineNameCorrection(tools, actor, params.nameCorrectionId, body.reason),
  );
}
