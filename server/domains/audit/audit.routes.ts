import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import * as contract from '#shared/contract/platform/audit.ts';
import {
  exportAuditLog,
  getAuditPerson,
  listAuditLog,
  pruneAuditLog,
  purgeAuditLog,
  recordRefusal,
} from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, db: Db, reads: ReportReads): void {
  app.serve(contract.listAuditLog, ({ actor, query }) =>
    reads.read((from) => listAuditLog(from, actor, query)),
  );
  app.serve(contract.getAuditPerson, ({ actor, params }) =>
    reads.read((from) => getAuditPerson(from, actor, params.accountId)),
  );
  app.serve(contract.exportAuditLog, ({ actor, query }) => exportAuditLog({ db, reads }, actor, query));
  app.serve(contract.purgeAuditLog, async ({ actor, body }) => {
    await app.passwordProof.ask(actor, body.password, 'password');
    return { deleted: await purgeAuditLog(db, actor, body) };
  });
  app.queue.define({ name: 'audit.prune', cron: '41 3 * * *' }, () => pruneAuditLog(db));
  app.addHook('onError', (request, _reply, error, done) => {
    done();
    const { actor, method, routeOptions, log } = request;
    if (actor === null || !(error instanceof AppError) || error.code !== 'FORBIDDEN') return;
    // Not awaited, so that it neither delays nor changes the response.
    recordRefusal(db, app.limits, actor, { method, path: routeOptions.url ?? '' }).catch((fault: unknown) =>
      log.warn({ err: fault }, 'refusal not recorded'),
    );
  });
}
