import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** The students of a quiz whose best percentage is in the same ten percent. */
export interface BinRow {
  tens: number;
  students: number;
  sum: number;
  /** The student's best percentage, in their own bin. */
  own: number | null;
}

/**
 * The best final, released percentage of each student, grouped by tens. Reads one quiz's grades by their index.
 * Unreleased marks are left out, because the mean would reveal them.
 */
export async function selectBins(
  db: Db,
  { quizId, studentId }: { quizId: number; studentId: number },
): Promise<BinRow[]> {
  const { rows } = await sql<BinRow>`
    select least(floor(best.percentage / 10), 9)::int as tens, count(*) as students, sum(best.percentage) as sum,
      max(best.percentage) filter (where best.student_id = ${studentId}) as own
    from (
      select student_id, max(percentage) as percentage from grade
      where quiz_id = ${quizId} and not is_provisional and marks_released_at is not null
      group by student_id
    ) best
    group by 1`.execute(db);
  return rows;
}
