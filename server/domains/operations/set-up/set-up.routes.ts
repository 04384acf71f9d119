import type { FastifyInstance } from 'fastify';
import { getSetUp as contract } from '#shared/contract/platform/set-up.ts';
import { getSetUp, type SetUpDeps } from './set-up.service.ts';

export function setUpRoutes(app: FastifyInstance, deps: SetUpDeps): void {
  app.serve(contract, ({ actor }) => getSetUp(deps, actor));
}
