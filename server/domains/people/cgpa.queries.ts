import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** Ordered by id to avoid deadlocks. */
export async function lockStudents(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from student where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
}

export async function updateCgpa(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update student set current_cgpa = fresh.cgpa
    from (
      select student.id, round(sum(best.grade_points * quiz.credits) / nullif(sum(quiz.credits), 0), 2) as cgpa
      from student
      left join lateral (
        select distinct on (grade.quiz_id) grade.quiz_id, grade.grade_points from grade
        where grade.student_id = student.id and not grade.is_provisional and grade.marks_released_at is not null
        order by grade.quiz_id, grade.percentage desc, grade.attempt_id
      ) best on true
      left join quiz on quiz.id = best.quiz_id
      where student.id = any(${[...ids]}::bigint[])
      group by student.id
    ) fresh
    where student.id = fresh.id and student.current_cgpa is distinct from fresh.cgpa`.execute(trx);
}

/** Waits for grades that are being written, and blocks others until the transaction ends. */
export async function holdGrades(trx: Trx): Promise<void> {
  await sql`lock table grade in share mode`.execute(trx);
}

export async function selectGradedStudents(trx: Trx, quizId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('grade')
    .select('student_id')
    .distinct()
    .where('quiz_id', '=', quizId)
    .where('is_provisional', '=', false)
    .where('marks_released_at', 'is not', null)
    .execute();
  return rows.map(({ student_id: id }) => id);
}
