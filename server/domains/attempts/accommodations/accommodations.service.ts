import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  Accommodation,
  AccommodationChange,
  AccommodationQuery,
  NewAccommodation,
} from '#shared/contract/teaching/accommodations.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { assertTeaches } from '../../programs/teaching.service.ts';
import { assertQuizKnown } from '../../quizzes/quizzes.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAccommodation } from './accommodations.policy.ts';
import { presentAccommodation } from './accommodations.presenter.ts';
import {
  type AccommodationRow,
  deleteAccommodationRow,
  findAccommodation,
  findGrant,
  lockAccommodation,
  selectAccommodations,
  updateAccommodationRow,
  upsertAccommodation,
} from './accommodations.queries.ts';
import { giveExtraTime } from './extra-time.service.ts';

export async function listAccommodations(
  { db }: AttemptDeps,
  actor: Actor,
  query: AccommodationQuery,
): Promise<Page<Accommodation>> {
  const { rows, total } = await selectAccommodations(db, actor, query);
  return { items: rows.map((row) => presentAccommodation(row, actor)), total };
}

export async function createAccommodation(
  deps: AttemptDeps,
  actor: Actor,
  { student, quiz, timeFactor = null, extraMinutes = null, note }: NewAccommodation,
): Promise<{ accommodation: Accommodation; isNew: boolean }> {
  const grant = { studentId: student.id, quizId: quiz?.id ?? null };
  if (quiz) await assertQuizKnown(deps.db, actor, quiz.id);
  const { id, is_new: isNew } = await inTransaction(deps.db, async (trx) => {
    const subject = await findGrant(trx, actor, grant);
    assertCan(canAccommodation, actor, 'grant', subject);
    await assertTeaches(trx, actor, subject.program_id);
    const stored = await upsertAccommodation(trx, grant, { timeFactor, extraMinutes, note }, actor.accountId);
    await recordAudit(trx, actor, {
      action: stored.is_new ? 'accommodation.granted' : 'accommodation.changed',
      target: { type: 'accommodation', id: stored.id },
      detail: { ...grant, timeFactor, extraMinutes },
    });
    if (stored.is_new) await notifyStudent(deps, trx, actor, stored.id);
    return stored;
  });
  return { accommodation: await apply(deps, actor, id), isNew };
}

/** Only for a new grant: a changed amount shows in the deadline. */
async function notifyStudent(deps: AttemptDeps, trx: Trx, actor: Actor, id: number): Promise<void> {
  const row = await findAccommodation(trx, actor, id);
  if (!row?.is_seen_by_student) return;
  const { student_account_id: accountId, quiz_id: quizId, quiz_title: quizTitle } = row;
  const params = { quizTitle, ...(quizId === null ? {} : { quizId }) };
  const to = { institutionId: actor.institutionId, accountIds: [accountId] };
  await notify(trx, deps, to, { event: 'time.granted', params });
}

/** Runs after the commit, so an attempt that starts meanwhile either reads the extra time or is found here. */
async function apply(deps: AttemptDeps, actor: Actor, id: number): Promise<Accommodation> {
  const row = await findAccommodation(deps.db, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  await giveExtraTime(deps, actor.institutionId, row);
  return presentAccommodation(row, actor);
}

export async function updateAccommodation(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
  change: AccommodationChange,
): Promise<Accommodation> {
  await inTransaction(deps.db, async (trx) => {
    const before = await lockAccommodation(trx, actor, id);
    assertCan(canAccommodation, actor, 'grant', before);
    await assertTeaches(trx, actor, before.program_id);
    const extra = changedExtra(before, change);
    await updateAccommodationRow(trx, id, { ...extra, note: change.note ?? before.note });
    await recordAudit(trx, actor, {
      action: 'accommodation.changed',
      target: { type: 'accommodation', id },
      detail: { studentId: before.student_id, quizId: before.quiz_id, ...extra },
    });
  });
  return apply(deps, actor, id);
}

/** A factor replaces minutes and the other way round. Rejects a change that leaves neither. */
function changedExtra(before: AccommodationRow, { timeFactor, extraMinutes }: AccommodationChange) {
  if (timeFactor) return { timeFactor, extraMinutes: null };
  if (extraMinutes) return { timeFactor: null, extraMinutes };
  const kept = {
    timeFactor: timeFactor === null ? null : before.time_factor,
    extraMinutes: extraMinutes === null ? null : before.extra_minutes,
  };
  if (kept.timeFactor === null && kept.extraMinutes === null) {
    throw new AppError('INVALID_INPUT', { details: [say('needs either a timeFactor or extraMinutes')] });
  }
  return kept;
}

/** Attempts in progress keep the time they were given. */
export async function deleteAccommodation({ db }: AttemptDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockAccommodation(trx, actor, id);
    assertCan(canAccommodation, actor, 'grant', row);
    await assertTeaches(trx, actor, row.program_id);
    // Before the row is deleted: the audit log looks up its student.
    await recordAudit(trx, actor, {
      action: 'accommodation.ended',
      target: { type: 'accommodation', id },
      detail: { studentId: row.student_id, quizId: row.quiz_id },
    });
    await deleteAccommodationRow(trx, id);
  });
}
