import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import * as contract from '#shared/contract/results/reports.ts';
import { exportReport } from './exports.service.ts';
import { getReport, listReports } from './reports.service.ts';
import { createSharedReads } from './shared-reads.service.ts';

export function reportRoutes(app: FastifyInstance, db: Db, reads: ReportReads): void {
  const deps = { db, reads, share: createSharedReads<contract.QuizReport>() };
  app.serve(contract.listReports, ({ actor, query }) =>
    reads.read((from) => listReports(from, actor, query)),
  );
  app.serve(contract.getReport, ({ actor, params, query }) =>
    getReport(deps, actor, params.quizId, query.attempts),
  );
  app.serve(contract.exportReport, ({ actor, params, query }) =>
    exportReport({ ...deps, turns: app.slowWork.exports }, actor, params.quizId, query),
  );
}
