import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { seedDemoSchool } from './demo-school.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const seeding = openDatabase(database.connection);
  await seedDemoSchool(seeding.db, {
    now: new Date('2026-11-14T15:20:00Z'),
    passwordHash: 'hash',
    putFile: async () => undefined,
  });
  await seeding.close();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(views);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Marks every paper again, from its questions and answers. */
const views = `
  create temp view asked as
    select a.id as attempt_id, a.status, a.student_id, a.quiz_id, p.points, v.question_type, v.correct_answer,
      w.id as answer_id, w.text_answer, w.selected_option_id, w.is_correct, w.points_earned, w.grading_method,
      o.label, p."optionIds" as shown, v.id as version_id
    from quiz_attempt a
    cross join jsonb_to_recordset(a.paper -> 'questions')
      as p ("questionId" bigint, "versionId" bigint, points numeric, "optionIds" jsonb)
    join question_version v on v.id = p."versionId" and v.question_id = p."questionId"
    left join quiz_answer w on w.attempt_id = a.id and w.question_id = p."questionId"
    left join question_option o on o.id = w.selected_option_id and o.question_version_id = v.id;
  create temp view remarked as
    select *, case question_type
        when 'ESSAY' then null
        when 'SHORT_ANSWER' then lower(btrim(text_answer)) in (
          select lower(btrim(accepted)) from unnest(string_to_array(correct_answer, '|')) accepted)
        else label = correct_answer
      end as is_right
    from asked where answer_id is not null and status <> 'IN_PROGRESS';
  create temp view rescored as
    select attempt_id, student_id, quiz_id, sum(points) as total,
      coalesce(sum(case when question_type = 'ESSAY' then points_earned
        when lower(btrim(text_answer)) in (
          select lower(btrim(accepted)) from unnest(string_to_array(correct_answer, '|')) accepted) then points
        when label = correct_answer then points else 0 end), 0) as score,
      bool_or(question_type = 'ESSAY' and answer_id is not null and points_earned is null) as waits,
      bool_or(grading_method = 'MANUAL') as was_read
    from asked where status <> 'IN_PROGRESS' group by attempt_id, student_id, quiz_id`;

async function rowsOf(query: string): Promise<unknown[]> {
  return (await client.query(query)).rows;
}

it('asks the question versions of that time with all their options', async () => {
  expect(
    await rowsOf(`
      select attempt_id from asked
      where shown @> (select coalesce(jsonb_agg(id), '[]') from question_option
          where question_version_id = version_id) is not true
        or jsonb_array_length(shown) <> (select count(*) from question_option where question_version_id = version_id)
        or (selected_option_id is not null and label is null)`),
  ).toEqual([]);
  const [papers] = await rowsOf(`
    select (select count(*) from asked)::integer as asked,
      (select sum(jsonb_array_length(paper -> 'questions')) from quiz_attempt)::integer as on_papers,
      (select count(*) from quiz_answer)::integer as answers,
      (select count(answer_id) from asked)::integer as to_asked_questions`);
  expect(papers).toMatchObject({
    asked: (papers as { on_papers: number }).on_papers,
    answers: (papers as { to_asked_questions: number }).to_asked_questions,
  });
});

it('marks choices and short answers by their key and leaves essays to teachers', async () => {
  expect(
    await rowsOf(`
      select * from remarked where case when question_type = 'ESSAY'
        then grading_method = 'AUTO' or points_earned not between 0 and points
        else (is_right, case when is_right then points else 0 end, 'AUTO')
          is distinct from (is_correct, points_earned, grading_method) end`),
  ).toEqual([]);
  const kinds = await rowsOf(`
    select question_type, grading_method, count(*) > 4 as several from remarked group by 1, 2 order by 1, 2`);
  expect(kinds).toEqual([
    { question_type: 'ESSAY', grading_method: 'MANUAL', several: true },
    { question_type: 'ESSAY', grading_method: null, several: true },
    { question_type: 'MULTIPLE_CHOICE', grading_method: 'AUTO', several: true },
    { question_type: 'SHORT_ANSWER', grading_method: 'AUTO', several: true },
    { question_type: 'TRUE_FALSE', grading_method: 'AUTO', several: true },
  ]);
});

it('marks nothing in attempts in progress', async () => {
  const running = await rowsOf(`
    select count(distinct attempt_id)::integer as attempts, count(answer_id) > 0 as answered,
      count(points_earned)::integer as points, count(grading_method)::integer as gradings
    from asked where status = 'IN_PROGRESS'`);
  expect(running).toEqual([{ attempts: 3, answered: true, points: 0, gradings: 0 }]);
});

it('grades every finished attempt by its marks', async () => {
  expect(
    await rowsOf(`
      select a.id, g.* from quiz_attempt a
      left join rescored r on r.attempt_id = a.id
      left join grade g on g.attempt_id = a.id
      left join quiz q on q.id = a.quiz_id
      where (a.status <> 'IN_PROGRESS') is distinct from (g.id is not null)
        or (a.status <> 'IN_PROGRESS' and (
          (a.total_points, a.total_score, g.score, g.total_points, g.percentage, g.student_id, g.quiz_id)
            is distinct from (r.total, r.score, r.score, r.total, round(r.score * 100 / r.total, 2), a.student_id, a.quiz_id)
          or r.total <> q.total_points
          or g.is_provisional <> r.waits
          or (g.graded_at is not null) <> coalesce(r.was_read, false)
          or (g.graded_by is not null and g.graded_by <> q.owner_id)
          or g.graded_at < a.completed_at))`),
  ).toEqual([]);
});

it('gives the letter and points of the grading scale', async () => {
  expect(
    await rowsOf(`
      select percentage, letter_grade, grade_points from grade
      where letter_grade || ' ' || grade_points <> case
        when percentage >= 90 then 'A 4.00' when percentage >= 80 then 'B+ 3.50'
        when percentage >= 70 then 'B 3.00' when percentage >= 60 then 'C+ 2.50'
        when percentage >= 50 then 'C 2.00' else 'F 0.00' end`),
  ).toEqual([]);
});

it('stores for every student the average of their grades', async () => {
  const averages = await rowsOf(`
    with best as (
      select distinct on (student_id, quiz_id) student_id, grade_points, credits
      from grade join quiz on quiz.id = quiz_id
      where not is_provisional and marks_released_at is not null order by student_id, quiz_id, percentage desc
    ), average as (
      select student_id, round(sum(grade_points * credits) / sum(credits), 2) as cgpa from best group by student_id
    )
    select count(*)::integer as students, count(current_cgpa)::integer as graded,
      (count(*) filter (where current_cgpa is distinct from cgpa))::integer as wrong
    from student left join average on student_id = student.id`);
  expect(averages).toEqual([{ students: 45, graded: 41, wrong: 0 }]);
});

it('gives the demo student the scripted record', async () => {
  expect(
    await rowsOf(`
      select title, percentage::float, letter_grade, is_provisional
      from grade join quiz on quiz.id = quiz_id join student on student.id = student_id
      join user_account on user_account.id = account_id
      where email = 'student@cquiz.example' order by grade.date_created`),
  ).toEqual([
    { title: 'Exploratory Data', percentage: 83.33, letter_grade: 'B+', is_provisional: false },
    { title: 'Data Cleaning Basics', percentage: 85, letter_grade: 'B+', is_provisional: false },
    { title: 'Sets and Counting', percentage: 91.67, letter_grade: 'A', is_provisional: false },
    { title: 'Linear Algebra Review', percentage: 66.67, letter_grade: 'C+', is_provisional: false },
    { title: 'Linear Algebra Review', percentage: 72.22, letter_grade: 'B', is_provisional: false },
    { title: 'Academic Writing Essay', percentage: 80, letter_grade: 'B+', is_provisional: true },
    { title: 'Hypothesis Testing', percentage: 75, letter_grade: 'B', is_provisional: false },
    { title: 'Hypothesis Testing', percentage: 87.5, letter_grade: 'B+', is_provisional: false },
    { title: 'Research Ethics', percentage: 95, letter_grade: 'A', is_provisional: false },
  ]);
});
