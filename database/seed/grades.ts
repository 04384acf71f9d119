import { sql } from 'kysely';
import { insertForIds, insertRows, type Row } from './insert-rows.ts';
import { markingRecord } from './marking-record.ts';
import type { SeededAttempt } from './play-attempts.ts';
import type { SeededQuiz } from './quizzes.ts';
import { pairUp, type Seeding } from './seeding.ts';

/** Writes a grade for each finished attempt, and each student's average. */
export async function writeGrades(
  { trx, now }: Seeding,
  attempts: readonly SeededAttempt[],
  attemptIds: readonly number[],
): Promise<void> {
  const graded = pairUp(attempts, attemptIds).flatMap(([attempt, id]) =>
    gradeRow(attempt, id, now).map((row) => ({ attempt, row })),
  );
  const gradeIds = await insertForIds(
    trx,
    'grade',
    graded.map(({ row }) => row),
  );
  await insertRows(
    trx,
    'grade_change',
    pairUp(graded, gradeIds).flatMap(([{ attempt }, gradeId]) => markingRecord(attempt, gradeId)),
  );
  const averages = [...Map.groupBy(attempts, ({ student }) => student.id)].flatMap(([id, own]) => {
    const average = averageOf(own, now);
    return average === null ? [] : { id, average };
  });
  await sql`
    update student set current_cgpa = average
    from jsonb_to_recordset(${JSON.stringify(averages)}::jsonb) as final (id bigint, average numeric)
    where student.id = final.id`.execute(trx);
}

function gradeRow({ student, sitting, marked }: SeededAttempt, attemptId: number, now: Date): Row<'grade'>[] {
  if (marked === null || sitting.completedAt === null) return [];
  return [
    {
      attempt_id: attemptId,
      student_id: student.id,
      quiz_id: sitting.quiz.id,
      score: marked.score,
      total_points: marked.totalPoints,
      percentage: marked.percentage,
      letter_grade: marked.letter,
      grade_points: marked.gradePoints,
      is_provisional: marked.isProvisional,
      marks_released_at: areMarksReleased(sitting.quiz, now) ? sitting.completedAt : null,
      graded_at: marked.gradedAt,
      graded_by: marked.gradedAt && sitting.quiz.ownerId,
      date_created: sitting.completedAt,
      last_updated: marked.gradedAt ?? sitting.completedAt,
    },
  ];
}

/** Whether the quiz's review rule shows the marks. No quiz of the demo school closes while it is being seeded. */
export function areMarksReleased({ content, closesAt }: SeededQuiz, now: Date): boolean {
  if (content.reviewMarks === 'NEVER') return false;
  return content.reviewMarks === 'IMMEDIATELY' || closesAt === null || closesAt <= now;
}

/** The best final grade of each quiz with released marks, weighted by credits. Rounds half a hundredth up. */
function averageOf(attempts: readonly SeededAttempt[], now: Date): number | null {
  const best = new Map<number, { percentage: number; points: number; credits: number }>();
  for (const { sitting, marked } of attempts) {
    if (marked === null || marked.isProvisional || !areMarksReleased(sitting.quiz, now)) continue;
    const { id, content } = sitting.quiz;
    if (marked.percentage > (best.get(id)?.percentage ?? -1)) {
      best.set(id, { percentage: marked.percentage, points: marked.gradePoints, credits: content.credits });
    }
  }
  const finals = [...best.values()];
  const credits = finals.reduce((sum, grade) => sum + grade.credits, 0);
  if (credits === 0) return null;
  // In whole hundredths, to avoid rounding errors in sums of halves and quarters.
  const weighted = finals.reduce((sum, grade) => sum + Math.round(grade.points * 100) * grade.credits, 0);
  return Math.floor((2 * weighted + credits) / (2 * credits)) / 100;
}
