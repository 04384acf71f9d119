import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

interface Reopening {
  by: number;
  /** Minutes from now; null: no deadline. */
  minutes: number | null;
}

/** The caller has locked the row and checked that it is finished. */
export async function reopenRow(trx: Trx, id: number, { by, minutes }: Reopening): Promise<void> {
  await sql`
    update quiz_attempt set status = 'IN_PROGRESS', completed_at = null, total_score = null,
      receipt_answers = null, receipt_last_answer_at = null,
      reopened_at = clock_timestamp(), reopened_by = ${by},
      deadline = clock_timestamp() + make_interval(mins => ${minutes}::integer)
    where id = ${id}`.execute(trx);
  // Presence of the closed page says nothing about the next one.
  await sql`delete from attempt_presence where attempt_id = ${id}`.execute(trx);
  // Neither does the writing device: its browser has forgotten its number.
  await sql`update attempt_device set writing_since = null where attempt_id = ${id}`.execute(trx);
}
