import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AdminMetrics, Badges, StudentMetrics, TeacherMetrics } from '#shared/contract/dashboard.ts';
import {
  findStudentMetrics,
  selectAdminMetrics,
  selectBadges,
  selectTeacherMetrics,
} from './analytics.queries.ts';

export function getAdminMetrics(db: Db, actor: Actor): Promise<AdminMetrics> {
  return selectAdminMetrics(db, actor.institutionId);
}

/** A super admin in the teachers' area sees the material of them all. */
export function getTeacherMetrics(db: Db, actor: Actor): Promise<TeacherMetrics> {
  const ownOnly = actor.role === 'SUPER_ADMIN' ? null : actor.accountId;
  return selectTeacherMetrics(db, actor.institutionId, ownOnly);
}

export async function getStudentMetrics(db: Db, actor: Actor): Promise<StudentMetrics> {
  const metrics = await findStudentMetrics(db, actor.accountId);
  if (!metrics) throw new AppError('NOT_FOUND');
  return metrics;
}

export function getBadges(db: Db, actor: Actor): Promise<Badges> {
  return selectBadges(db, actor);
}
