import { sql, type Updateable } from 'kysely';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

export type QuizColumns = Omit<
  Updateable<Database['quiz']>,
  'id' | 'institution_id' | 'owner_id' | 'total_points' | 'revision' | 'date_created' | 'last_updated'
>;

export async function insertQuiz(
  trx: Trx,
  { institutionId, accountId }: Actor,
  columns: QuizColumns & { program_id: number; title: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('quiz')
    .values({ ...columns, institution_id: institutionId, owner_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined fields stay unchanged. The new revision makes concurrent editors get a conflict. */
export async function updateQuizRow(trx: Trx, id: number, columns: QuizColumns): Promise<void> {
  await trx
    .updateTable('quiz')
    .set((set) => ({ ...columns, revision: set('revision', '+', 1), last_updated: set.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

/** Keeps the revision, so that concurrent editors don't get a conflict. */
export async function updateKeyRelease(trx: Trx, id: number, isReleased: boolean): Promise<void> {
  await trx
    .updateTable('quiz')
    .set({ key_released_at: isReleased ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
}

export async function archiveQuizRow(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('quiz')
    .set((set) => ({
      is_active: false,
      archived_at: sql<Date>`coalesce(archived_at, now())`,
      revision: set('revision', '+', 1),
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}

/** Archived at the same time, so that everything that leaves archived quizzes out leaves it out too. */
export async function deleteQuizRow(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('quiz')
    .set((set) => ({
      is_active: false,
      archived_at: sql<Date>`coalesce(archived_at, now())`,
      deleted_at: sql<Date>`now()`,
      revision: set('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** As a draft, or archived if it was archived before its deletion. */
export async function restoreQuizRow(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('quiz')
    .set((set) => ({
      archived_at: sql<Date | null>`nullif(archived_at, deleted_at)`,
      deleted_at: null,
      revision: set('revision', '+', 1),
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}

/** Skips quizzes that are just being restored, and those whose regrades are kept for the record. */
export async function deleteExpiredQuizzes(db: Db, days: number): Promise<void> {
  await sql`
    delete from quiz where id in (
      select id from quiz where deleted_at < now() - make_interval(days => ${days}::integer)
        and not exists (select from regrade_batch where regrade_batch.quiz_id = quiz.id)
      order by id for update skip locked)`.execute(db);
}

export async function isQuizTaken(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${attemptTable('attempt')} where quiz_id = ${id} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function isSemester(db: Db, institutionId: number, id: number): Promise<boolean> {
  const quiz = await db
    .selectFrom('semester')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return quiz !== undefined;
}
