import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/dashboard.ts';
import { getAdminStats } from './admin-stats.service.ts';
import {
  getAdminMetrics,
  getBadges,
  getStudentMetrics,
  getTeacherMetrics,
  listTeacherActivity,
} from './analytics.service.ts';
import { getTrends } from './trends.service.ts';

export function analyticsRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.getAdminMetrics, ({ actor }) => getAdminMetrics(db, actor));
  app.serve(contract.getAdminStats, ({ actor }) => getAdminStats(db, actor));
  app.serve(contract.getTrends, ({ actor, query }) => getTrends(db, actor, query.range));
  app.serve(contract.getTeacherMetrics, ({ actor }) => getTeacherMetrics(db, actor));
  app.serve(contract.listTeacherActivity, ({ actor }) => listTeacherActivity(db, actor));
  app.serve(contract.getStudentMetrics, ({ actor, query }) => getStudentMetrics(db, actor, query.studentId));
  app.serve(contract.getBadges, ({ actor }) => getBadges(db, actor));
}
