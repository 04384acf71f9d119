import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Copies an attempt to another student, started ten minutes ago, with this many seconds left (negative: past the deadline). */
export async function copyAttempt(
  db: Db,
  attemptId: number,
  { studentId, secondsLeft }: { studentId: number; secondsLeft: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quiz_attempt
      (institution_id, quiz_id, student_id, attempt_number, started_at, deadline, paper, total_points)
    select institution_id, quiz_id, ${studentId}, 1, clock_timestamp() - interval '10 minutes',
      clock_timestamp() + make_interval(secs => ${secondsLeft}), paper, total_points
    from quiz_attempt where id = ${attemptId}
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`There is no attempt ${attemptId}.`);
  return id;
}
