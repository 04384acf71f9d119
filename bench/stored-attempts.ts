import { sql } from 'kysely';
import type { Connection, Db } from '#database/client.ts';
import { fillPatiently, newStudents } from './stored-students.ts';

const perStudent = 100;
const atOnce = 10_000;

/** So many finished attempts at the quiz, each with its answers and its grade, of students who are not measured. */
export function storeAttempts(connection: Connection, quizId: number, count: number): Promise<void> {
  return fillPatiently(connection, async (db) => {
    for (let stored = 0; stored < count; stored += atOnce) {
      await insertAttempts(db, quizId, Math.min(atOnce, count - stored) / perStudent);
    }
  });
}

async function insertAttempts(db: Db, quizId: number, students: number): Promise<void> {
  await sql`
    with ${newStudents(students)}, attempt as (
      insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, status, started_at, deadline,
        completed_at, paper, total_points, total_score)
      select 1, ${quizId}, student.id, number, 'SUBMITTED', now() - interval '40 days', now() - interval '39 days',
        now() - interval '39 days', sample.paper, sample.total_points, 10
      from student, generate_series(1, ${perStudent}::integer) number,
        (select paper, total_points from quiz_attempt where quiz_id = ${quizId} order by id limit 1) sample
      returning id, student_id, quiz_id, total_points, paper
    ), answer as (
      insert into quiz_answer (attempt_id, question_id, selected_option_id, revision, is_correct, points_earned,
        grading_method)
      select attempt.id, (asked ->> 'questionId')::bigint, (asked -> 'optionIds' ->> 0)::bigint, 1, false, 0, 'AUTO'
      from attempt, jsonb_array_elements(attempt.paper -> 'questions') asked
    )
    insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points)
    select id, student_id, quiz_id, 10, total_points, 10 * 100 / total_points, 'F', 0 from attempt`.execute(
    db,
  );
}
