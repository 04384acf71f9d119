import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

/** A school of the version in which marks were not yet released per attempt. */
const olderSchool = `
  insert into user_account (id, institution_id, email, email_normalized, role, status)
    select id, 1, id || '@school.example', id || '@school.example', case when id = 100 then 'TEACHER' else 'STUDENT' end,
      'ACTIVE' from generate_series(100, 102) id;
  insert into student (id, institution_id, account_id, program_id, first_name, last_name, current_cgpa)
    select id, 1, id, (select min(id) from program), 'Ama', 'Osei', 3.33 from generate_series(101, 102) id;
  insert into quiz (id, institution_id, owner_id, program_id, title, review_marks, opens_at, closes_at, time_limit_minutes)
    select id, 1, 100, (select min(id) from program), 'Quiz ' || id, rule, null, now() + closes, 60 from (values
      (1, 'IMMEDIATELY', interval '1 day'), (2, 'NEVER', interval '-1 day'), (3, 'AFTER_CLOSE', interval '1 day'),
      (4, 'AFTER_CLOSE', interval '-10 minutes'), (5, 'AFTER_CLOSE', null), (6, 'NEVER', null)
    ) as q (id, rule, closes);
  -- Double time: the quiz that closed ten minutes ago is still open for this student.
  insert into accommodation (student_id, time_factor, created_by) values (102, 2, 100);
  insert into quiz_attempt (id, institution_id, quiz_id, student_id, attempt_number, paper, total_points, status,
      completed_at, total_score)
    select student * 10 + quiz, 1, quiz, student, 1, '{}', 10, 'SUBMITTED', now(), 9
    from generate_series(101, 102) student, generate_series(1, 6) quiz;
  insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points)
    select id, student_id, quiz_id, 9, 10, 90, 'A', case quiz_id when 1 then 4 when 5 then 4 when 4 then 3 else 1 end
    from quiz_attempt;
  update quiz_attempt set status = 'IN_PROGRESS', completed_at = null, total_score = null, reopened_at = now(),
    reopened_by = 100 where id = 1016;
  insert into notification (account_id, type, event, params)
    select student_id, 'success', 'grade.published',
      jsonb_build_object('quizTitle', 'Quiz ' || quiz_id, 'percentage', 90, 'letterGrade', 'A')
        || case when quiz_id = 2 then '{}' else jsonb_build_object('attemptId', id) end
    from quiz_attempt where quiz_id in (1, 2, 3);
`;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'released-marks-'));
  cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name >= '0016') rmSync(join(folder, name));
  await migrate(database.connection, pathToFileURL(`${folder}/`));
  rmSync(folder, { recursive: true });
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(olderSchool);
  await migrate(database.connection);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function rowsOf(statement: string): Promise<unknown[]> {
  return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
}

it('keeps marks visible that a student could see, and hides all others', async () => {
  const released = await rowsOf(
    'select attempt_id::integer from grade where marks_released_at is not null order by 1',
  );
  expect(released).toEqual([1011, 1014, 1015, 1021, 1025]);
});

it('counts only released marks in averages', async () => {
  expect(await rowsOf('select current_cgpa::float from student order by id')).toEqual([3.67, 4]);
});

it('reveals no hidden marks in notifications', async () => {
  const quizTitles = await rowsOf("select params ->> 'quizTitle' from notification order by 1");
  expect(quizTitles).toEqual(['Quiz 1', 'Quiz 1']);
});
