import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

// Quiz, question and the attempts at it have the same number. Each attempt ended two days ago, at noon.
const quizzes = [
  { id: 1, rule: 'AFTER_CLOSE', closes: null },
  { id: 2, rule: 'IMMEDIATELY', closes: `now() + interval '1 day'` },
  { id: 3, rule: 'AFTER_CLOSE', closes: `date_trunc('day', now()) - interval '1 day'` },
  { id: 4, rule: 'AFTER_CLOSE', closes: `now() + interval '1 day'` },
  { id: 5, rule: 'NEVER', closes: null },
];

const older = `
  insert into user_account (id, institution_id, email, email_normalized, role, status) values
    (101, 1, 'teacher@school.example', 'teacher@school.example', 'TEACHER', 'ACTIVE'),
    (102, 1, 'ama@school.example', 'ama@school.example', 'STUDENT', 'ACTIVE');
  insert into student (id, institution_id, account_id, program_id)
    select 2, 1, 102, id from program where is_default;
  insert into question_bank (id, institution_id, owner_id, title, category) values (1, 1, 101, 'Bank', 'other');
  ${quizzes
    .map(
      ({ id, rule, closes }) => `
  insert into question (id, question_bank_id) values (${id}, 1);
  insert into question_version (id, question_id, version, question_type, question_text, correct_answer)
    values (${id}, ${id}, 1, 'SHORT_ANSWER', 'Which?', 'This');
  insert into quiz (id, institution_id, owner_id, program_id, title, review_key, closes_at)
    select ${id}, 1, 101, id, 'Quiz', '${rule}', ${closes} from program where is_default;
  insert into quiz_attempt (id, institution_id, quiz_id, student_id, attempt_number, started_at, completed_at, status,
      paper, total_points)
    values (${id}, 1, ${id}, 2, 1, now() - interval '9 days', date_trunc('day', now()) - interval '36 hours',
      'SUBMITTED', '{"questions": [{"questionId": ${id}, "versionId": ${id}, "points": 1, "optionIds": []}]}', 1);
  insert into late_answer (attempt_id, question_id, text_answer, source, received_at) values
    (${id}, ${id}, 'Before', 'SAVE', now() - interval '5 days'), (${id}, ${id}, 'After', 'SAVE', now());`,
    )
    .join('')}`;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'cquiz-older-'));
  cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name >= '0017') rmSync(join(folder, name));
  await migrate(database.connection, pathToFileURL(`${folder}/`));
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(older);
  await migrate(database.connection);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('quizzes after the upgrade', () => {
  it('still show the key if they showed it without a closing date, and still hide it otherwise', async () => {
    const { rows } = await client.query(
      'select id::integer, key_released_at is not null as released from quiz order by id',
    );
    expect(rows).toEqual(quizzes.map(({ id }) => ({ id, released: id === 1 })));
  });

  it('record that the key was shown from the first moment a student could see it', async () => {
    const { rows } = await client.query(`
      select question_id::integer as id, first_shown_at = date_trunc('day', now()) - interval '36 hours' as at_the_end,
        first_shown_at = date_trunc('day', now()) - interval '1 day' as at_the_close
      from question_key_shown order by question_id`);
    expect(rows).toEqual([
      { id: 1, at_the_end: true, at_the_close: false },
      { id: 2, at_the_end: true, at_the_close: false },
      { id: 3, at_the_end: false, at_the_close: true },
    ]);
  });

  it('flag late answers that arrived after that', async () => {
    const { rows } = await client.query(`
      select question_id::integer as id, text_answer from late_answer where key_visible_since is not null
      order by question_id`);
    expect(rows).toEqual([1, 2, 3].map((id) => ({ id, text_answer: 'After' })));
  });
});
