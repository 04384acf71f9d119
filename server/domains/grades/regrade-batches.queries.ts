import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

function keyOf(quizId: number): string {
  return `regrades of quiz ${quizId}`;
}

/** False when another connection holds the lock. Held until released or the connection closes. */
export async function tryRegradeLock(connection: Db, quizId: number): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${keyOf(quizId)}, 0)) as "isTaken"`.execute(connection);
  return rows[0]?.isTaken === true;
}

export async function releaseRegradeLock(connection: Db, quizId: number): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended(${keyOf(quizId)}, 0))`.execute(connection);
}

export interface NewBatch {
  quizId: number;
  questionId: number;
  /** A version number. */
  version: number;
  accepted: readonly string[] | null;
  allVersions: boolean;
  /** A version number. */
  newestVersion: number;
  creditAll: boolean;
  points: number | null;
  reason: string;
  appliedBy: number;
}

export async function insertBatch(trx: Trx, batch: NewBatch): Promise<number> {
  const { id } = await trx
    .insertInto('regrade_batch')
    .values({
      quiz_id: batch.quizId,
      question_id: batch.questionId,
      question_version: batch.version,
      accepted: batch.accepted === null ? null : [...batch.accepted],
      all_versions: batch.allVersions,
      newest_version: batch.newestVersion,
      credit_all: batch.creditAll,
      points: batch.points,
      reason: batch.reason,
      applied_by: batch.appliedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addChangedAttempts(trx: Trx, id: number, count: number): Promise<void> {
  await trx
    .updateTable('regrade_batch')
    .set((set) => ({ attempts_changed: set('attempts_changed', '+', count) }))
    .where('id', '=', id)
    .execute();
}

export interface LockedBatch {
  isUndone: boolean;
  /** A later regrade of the same question is active. */
  isFollowed: boolean;
}

export async function lockBatch(trx: Trx, id: number): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`
    select batch.undone_at is not null as "isUndone", exists (
      select from regrade_batch as later
      where later.quiz_id = batch.quiz_id and later.question_id = batch.question_id
        and later.id > batch.id and later.undone_at is null
    ) as "isFollowed"
    from regrade_batch as batch where batch.id = ${id} for update of batch`.execute(trx);
  return rows[0];
}

export async function setUndone(trx: Trx, id: number, undoneBy: number): Promise<void> {
  await trx
    .updateTable('regrade_batch')
    .set((set) => ({ undone_at: set.fn<Date>('now'), undone_by: undoneBy }))
    .where('id', '=', id)
    .execute();
}
