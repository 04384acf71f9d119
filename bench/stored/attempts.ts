import { sql } from 'kysely';
import { type Connection, type Db, inTransaction } from '#database/client.ts';
import { restoreForeignKeys, takeForeignKeys } from '#server/domains/operations/backups/tables.queries.ts';
import type { TestQuiz } from '#server/testing/quizzes.ts';
import { fillDatabase, newStudents, paperQuestionsOf } from './students.ts';

/** Attempts of each student: five at the measured quiz, and one at each of five others. */
const perStudent = 10;
const atMeasuredQuiz = 5;
const batchSize = 20_000;

/**
 * Stores `count` finished attempts with answers, grades, notifications and sign-ins, oldest first. Half of them are at
 * the first quiz. The students are not the measured ones.
 */
export function storeAttempts(
  connection: Connection,
  quizzes: readonly TestQuiz[],
  count: number,
): Promise<void> {
  return fillDatabase(connection, async (db) => {
    // PostgreSQL checks each key once over the whole table when it is restored, instead of twenty million times.
    const keys = await inTransaction(db, takeForeignKeys);
    for (let stored = 0; stored < count; stored += batchSize) {
      await insertAttempts(db, quizzes, Math.min(batchSize, count - stored) / perStudent);
    }
    await inTransaction(db, (trx) => restoreForeignKeys(trx, keys));
    await sql`vacuum analyze notification`.execute(db);
    await sql`vacuum analyze audit_log`.execute(db);
  });
}

async function insertAttempts(db: Db, quizzes: readonly TestQuiz[], students: number): Promise<void> {
  const papers = quizzes.map((quiz, number) => ({
    number,
    id: quiz.id,
    total: quiz.totalPoints,
    paper: { questions: paperQuestionsOf(quiz) },
  }));
  const asked = quizzes.flatMap(({ id, questions }) =>
    questions.map((question) => ({ quiz: id, question: question.id, option: question.options[0]?.id })),
  );
  await sql`
    with ${newStudents(students)}, quiz as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb)
        as quiz (number integer, id bigint, total numeric, paper jsonb)
    ), asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (quiz bigint, question bigint, option bigint)
    ), attempt as (
      insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, status, started_at, deadline,
        completed_at, paper, total_points, total_score)
      select 1, quiz.id, student.id, case when quiz.number = 0 then place else 1 end, 'SUBMITTED', began,
        began + interval '2 hours', began + interval '1 hour', quiz.paper, quiz.total, 10
      from student
        cross join generate_series(1, ${perStudent}::integer) place
        cross join lateral (
          select now() - interval '700 days' + (student.id * ${perStudent}::integer + place) * interval '20 seconds' as began
        ) time
        join quiz on quiz.number = case when place <= ${atMeasuredQuiz}::integer then 0
          else 1 + (student.id + place) % ${quizzes.length - 1}::integer end
      returning id, student_id, quiz_id, total_points, started_at
    ), answer as (
      insert into quiz_answer (attempt_id, question_id, selected_option_id, revision, is_correct, points_earned,
        grading_method)
      select attempt.id, asked.question, asked.option, 1, false, 0, 'AUTO'
      from attempt join asked on asked.quiz = attempt.quiz_id
    ), notified as (
      insert into notification (account_id, type, event, params, created_at, read_at)
      select student.account_id, 'success', 'grade.published', jsonb_build_object('attemptId', attempt.id),
        attempt.started_at, attempt.started_at
      from attempt join student on student.id = attempt.student_id
    ), recorded as (
      insert into audit_log (institution_id, at, actor_id, actor_role, action)
      select 1, attempt.started_at, student.account_id, 'STUDENT', 'session.started'
      from attempt join student on student.id = attempt.student_id
    )
    insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points,
      marks_released_at)
    select id, student_id, quiz_id, 10, total_points, 10 * 100 / total_points, 'F', 0, now() from attempt`.execute(
    db,
  );
}
