import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Badges } from '#shared/contract/results/dashboard.ts';
import * as contract from '#shared/contract/results/dashboard.ts';
import {
  getAdminMetrics,
  getBadges,
  getStudentMetrics,
  getTeacherMetrics,
  listTeacherActivity,
} from './analytics.service.ts';
import { getAdminStats } from './dashboards/admin-stats.service.ts';
import { getTrends } from './dashboards/trends.service.ts';

interface AnalyticsDeps {
  db: Db;
  reads: ReportReads;
  /** The domain `operations` provides it, because this domain can't import it. */
  getSetUpProgress: (actor: Actor) => Promise<Badges['setUp']>;
}

export function analyticsRoutes(
  app: FastifyInstance,
  { db, reads: { read }, getSetUpProgress }: AnalyticsDeps,
): void {
  app.serve(contract.getAdminMetrics, ({ actor }) => read((from) => getAdminMetrics(from, actor)));
  app.serve(contract.getAdminStats, ({ actor }) => read((from) => getAdminStats(from, actor)));
  app.serve(contract.getTrends, ({ actor, query }) => read((from) => getTrends(from, actor, query.range)));
  app.serve(contract.getTeacherMetrics, ({ actor }) => read((from) => getTeacherMetrics(from, actor)));
  app.serve(contract.listTeacherActivity, ({ actor }) => read((from) => listTeacherActivity(from, actor)));
  app.serve(contract.getStudentMetrics, ({ actor, query }) => getStudentMetrics(db, actor, query.studentId));
  app.serve(contract.getBadges, ({ actor }) => getBadges(db, actor, getSetUpProgress));
}
