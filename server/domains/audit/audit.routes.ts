import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/audit.ts';
import { listAuditLog, pruneAuditLog } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.listAuditLog, ({ actor, query }) => listAuditLog(db, actor, query));
  app.queue.define({ name: 'audit.prune', cron: '41 3 * * *' }, () => pruneAuditLog(db));
}
