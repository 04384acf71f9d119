import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/platform/search.ts';
import { findAnything } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.findAnything, ({ actor, query }) => findAnything(db, actor, query.text));
}
