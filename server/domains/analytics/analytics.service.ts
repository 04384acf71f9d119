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

/** A super admin has none of their own and names a student; a student may name themselves. */
export async function getStudentMetrics(
  db: Db,
  { institutionId, accountId, role }: Actor,
  studentId: number | undefined,
): Promise<StudentMetrics> {
  const key = role === 'SUPER_ADMIN' ? { studentId: studentId ?? 0 } : { accountId };
  const found = await findStudentMetrics(db, institutionId, key);
  if (!found || found.studentId !== (studentId ?? found.studentId)) throw new AppError('NOT_FOUND');
  const { studentId: _, ...metrics } = found;
  return metrics;
}

export function getBadges(db: Db, actor: Actor): Promise<Badges> {
  return selectBadges(db, actor);
}
