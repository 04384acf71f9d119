import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  AdminMetrics,
  Badges,
  StudentMetrics,
  TeacherActivity,
  TeacherMetrics,
} from '#shared/contract/results/dashboard.ts';
import { unreadMessagesWithin } from '../announcements/announcements.service.ts';
import {
  findStudentMetrics,
  selectAdminMetrics,
  selectBadges,
  selectTeacherMetrics,
} from './analytics.queries.ts';
import { presentActivity } from './dashboards/activity.presenter.ts';
import { selectActivity } from './dashboards/activity.queries.ts';

export function getAdminMetrics(db: Db, actor: Actor): Promise<AdminMetrics> {
  return selectAdminMetrics(db, actor.institutionId);
}

/** In the teacher area, a super admin sees the material of all teachers. */
export function getTeacherMetrics(db: Db, actor: Actor): Promise<TeacherMetrics> {
  return selectTeacherMetrics(db, actor.institutionId, ownerOf(actor));
}

const maxActivity = 10;

export async function listTeacherActivity(db: Db, actor: Actor): Promise<TeacherActivity[]> {
  const whose = { institutionId: actor.institutionId, ownerId: ownerOf(actor) };
  return (await selectActivity(db, whose, maxActivity)).map(presentActivity);
}

function ownerOf({ role, accountId }: Actor): number | null {
  return role === 'SUPER_ADMIN' ? null : accountId;
}

/** A super admin must name a student; a student may name themselves. */
export async function getStudentMetrics(
  db: Db,
  { institutionId, accountId, role }: Actor,
  studentId: number | undefined,
): Promise<StudentMetrics> {
  const key = role === 'SUPER_ADMIN' ? { studentId: studentId ?? 0 } : { accountId };
  const row = await findStudentMetrics(db, institutionId, key);
  if (!row || row.studentId !== (studentId ?? row.studentId)) throw new AppError('NOT_FOUND');
  const { studentId: _, ...metrics } = row;
  return metrics;
}

export async function getBadges(
  db: Db,
  actor: Actor,
  getSetUpProgress: (actor: Actor) => Promise<Badges['setUp']>,
): Promise<Badges> {
  const [counts, setUp] = await Promise.all([
    selectBadges(db, actor, unreadMessagesWithin(actor)),
    getSetUpProgress(actor),
  ]);
  return { ...counts, setUp };
}
