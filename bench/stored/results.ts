import { type RawBuilder, sql } from 'kysely';
import type { Connection, Db } from '#database/client.ts';
import type { TestQuiz } from '#server/testing/quizzes.ts';
import { fillDatabase, newStudents, paperQuestionsOf } from './students.ts';

/** Stores marked and graded attempts of students of different ability, for a quiz with questions of every type. */
export function storeResults(connection: Connection, quiz: TestQuiz, students: number): Promise<void> {
  return fillDatabase(connection, async (db) => {
    await sql`select setseed(0.27)`.execute(db);
    await insertAttempts(db, quiz, students);
    await insertAnswers(db, quiz);
    await insertGrades(db, quiz.id);
  });
}

/** One attempt per student, each with its own question order. */
async function insertAttempts(db: Db, quiz: TestQuiz, count: number): Promise<void> {
  await sql`
    with ${newStudents(count)}
    insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, status, started_at, deadline,
      completed_at, paper, total_points, total_score)
    select 1, ${quiz.id}, student.id, 1, 'SUBMITTED', now() - interval '40 days', null,
      now() - interval '40 days' + make_interval(secs => 300 + random() * 3000),
      jsonb_build_object('questions', (
        select jsonb_agg(question order by random() + student.id * 0)
        from jsonb_array_elements(${JSON.stringify(paperQuestionsOf(quiz))}::jsonb) question)),
      ${quiz.totalPoints}, 0
    from student`.execute(db);
}

const ability = sql`(hashint8(attempt.id) & 65535) / 65536.0`;

async function insertAnswers(db: Db, quiz: TestQuiz): Promise<void> {
  for (const [place, { id, type, key, points, options }] of quiz.questions.entries()) {
    const isRight = sql`random() < 0.1 + ${ability} * ${1 - place / 40}::float8`;
    const wrong = options.filter(({ label }) => label !== key).map((option) => option.id);
    const right = options.find(({ label }) => label === key)?.id ?? null;
    const given: RawBuilder<unknown> =
      options.length === 0
        ? sql`null::bigint, case when is_right then 'Accra' else 'Town ' || floor(random() * 400) end`
        : sql`case when is_right then ${right}::bigint
            else (${wrong}::bigint[])[1 + floor(random() * ${wrong.length}::integer)] end, null::text`;
    const earned =
      type === 'ESSAY'
        ? sql`round((random() * ${points})::numeric, 1)`
        : sql`case when is_right then ${points} else 0 end`;
    await sql`
      insert into quiz_answer (attempt_id, question_id, selected_option_id, text_answer, revision, time_spent,
        is_correct, points_earned, grading_method)
      select attempt_id, ${id}, ${given}, 1, floor(random() * 120), is_right, ${earned}::numeric,
        ${type === 'ESSAY' ? 'MANUAL' : 'AUTO'}
      from (
        select attempt.id as attempt_id, ${isRight} as is_right
        from quiz_attempt attempt where attempt.quiz_id = ${quiz.id} and random() > 0.04
      ) answered`.execute(db);
  }
}

async function insertGrades(db: Db, quizId: number): Promise<void> {
  await sql`
    update quiz_attempt set total_score = earned.points
    from (
      select answer.attempt_id, sum(answer.points_earned) as points
      from quiz_answer answer join quiz_attempt attempt on attempt.id = answer.attempt_id
      where attempt.quiz_id = ${quizId} group by answer.attempt_id
    ) earned
    where earned.attempt_id = quiz_attempt.id`.execute(db);
  await sql`
    insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points,
      marks_released_at)
    select id, student_id, quiz_id, total_score, total_points, round(total_score * 100 / total_points, 2), 'F', 0, now()
    from quiz_attempt where quiz_id = ${quizId}`.execute(db);
}

/** Stores quizzes with graded attempts of existing students, without answers. */
export function storeQuizzes(
  connection: Connection,
  template: TestQuiz,
  { quizzes, attempts }: { quizzes: number; attempts: number },
): Promise<void> {
  return fillDatabase(connection, async (db) => {
    await sql`
      with copied as (
        insert into quiz (institution_id, owner_id, program_id, title, is_active, total_points, passing_mark)
        select institution_id, owner_id, program_id, 'Quiz ' || number, true, total_points, 50
        from quiz, generate_series(1, ${quizzes}::integer) number where id = ${template.id}
        returning id
      ), attempt as (
        insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, status, started_at,
          completed_at, paper, total_points, total_score)
        select 1, copied.id, sample.student_id, 1, 'SUBMITTED', sample.started_at, sample.completed_at, sample.paper,
          sample.total_points, sample.total_score
        from copied cross join (
          select * from quiz_attempt where quiz_id = ${template.id} order by id limit ${attempts}) sample
        returning id, student_id, quiz_id, total_score, total_points
      )
      insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points,
      marks_released_at)
      select id, student_id, quiz_id, total_score, total_points, round(total_score * 100 / total_points, 2), 'F', 0, now()
      from attempt`.execute(db);
    await sql`vacuum analyze quiz`.execute(db);
  });
}
