import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

interface Reopening {
  by: number;
  /** From now; null: without a deadline. */
  minutes: number | null;
}

/** The caller holds the row and has seen that it is finished. */
export async function reopenRow(trx: Trx, id: number, { by, minutes }: Reopening): Promise<void> {
  await sql`
    update quiz_attempt set status = 'IN_PROGRESS', completed_at = null, total_score = null,
      receipt_answers = null, receipt_last_answer_at = null,
      reopened_at = clock_timestamp(), reopened_by = ${by},
      deadline = clock_timestamp() + make_interval(mins => ${minutes}::integer)
    where id = ${id}`.execute(trx);
  // What was heard of the page that has ended says nothing of the next one.
  await sql`delete from attempt_presence where attempt_id = ${id}`.execute(trx);
  // Nor does the device that wrote: the same browser has forgotten its number since.
  await sql`update attempt_device set writing_since = null where attempt_id = ${id}`.execute(trx);
}
