import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

// Ordered by id to avoid deadlocks between processes.

/** Commits before the key leaves the server, so every late answer that could have used it finds the row. */
export async function insertKeysShown(db: Db, questionIds: readonly number[]): Promise<void> {
  await sql`
    insert into question_key_shown (question_id)
    select unnest(${inOrder(questionIds)}::bigint[])
    on conflict do nothing`.execute(db);
}

export async function insertMarksShown(db: Db, attemptIds: readonly number[]): Promise<void> {
  await sql`
    insert into attempt_marks_shown (attempt_id)
    select unnest(${inOrder(attemptIds)}::bigint[])
    on conflict do nothing`.execute(db);
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
