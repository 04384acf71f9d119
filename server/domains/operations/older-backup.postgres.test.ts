import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openLoneConnection } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { backupToolsOf } from '#server/testing/backups.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Paper } from '#shared/contract/attempts.ts';
import { readParts } from './archive-reading.service.ts';
import { writeArchive } from './archive-writing.service.ts';
import { restoreFile } from './restore.service.ts';
import { copyTableOut, fixTextForms } from './tables.queries.ts';

// Whole schools are written and read, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

// The worker would time out attempts in the older school.
const context = setUpTestApp({ worker: false });
let folder: string;
let older: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cquiz-older-'));
  older = await createTestDatabase({ empty: true });
});

afterAll(async () => {
  await older?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Columns, constraints, indexes and triggers, as the database has them. */
async function describeSchema(): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name, column_name || ' ' || data_type || ' ' || is_nullable as what
    from information_schema.columns where table_schema = current_schema()
    union all select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = current_schema()
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`.execute(context.db);
  return rows;
}

it('a backup of an older version is brought up to this one', async () => {
  const migrations = join(folder, 'migrations');
  cpSync(new URL('../../../database/migrations', import.meta.url), migrations, { recursive: true });
  for (const name of readdirSync(migrations)) if (name >= '0009') rmSync(join(migrations, name));
  await migrate(older.connection, pathToFileURL(`${migrations}/`));
  const lone = await openLoneConnection(older.connection);
  const path = join(folder, 'older.tar.gz');
  await sql`select setval(pg_get_serial_sequence('user_account', 'id'), 77)`.execute(lone.db);
  await sql`insert into user_account (id, institution_id, email, email_normalized, role, status)
    values (77, 1, 'Old@school.example', 'old@school.example', 'TEACHER', 'ACTIVE')`.execute(lone.db);
  await sql`insert into question_bank (id, institution_id, owner_id, title, category)
    values (5, 1, 77, 'Of old', 'science')`.execute(lone.db);
  await writeArchive(lone, path, { store: context.files, appVersion: '0.0.1' });
  await lone.close();

  await signInAsPerson(context.db, 'SUPER_ADMIN');
  const shapes = await describeSchema();
  const { safetyBackupId } = await restoreFile(backupToolsOf(context), path);
  expect(safetyBackupId).not.toBeNull();
  expect(await describeSchema()).toEqual(shapes);
  const { rows } = await sql`select id, email from user_account`.execute(context.db);
  expect(rows).toEqual([{ id: 77, email: 'Old@school.example' }]);
  // What is added now does not meet the numbers of what was brought.
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  expect(teacher.accountId).toBeGreaterThan(77);
  expect((await context.call(teacher, 'GET', '/questionBank')).statusCode).toBe(200);
  expect(await migrate(context.connection)).toEqual([]);
});

// A backup of the demo school by the version with migration 0014. Every table has rows, and two students are in the middle
// of a quiz.
const school = new URL('../../testing/older/school-0014.tar.gz', import.meta.url).pathname;

async function readRows(path: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for await (const part of readParts(path)) {
    if (part.kind !== 'table') break;
    rows.set(part.name, (rows.get(part.name) ?? '') + (await text(part.bytes)));
  }
  return rows;
}

/** Restoring adds an audit entry, and the server creates secrets that are missing. */
const mayGrow = ['audit_log', 'server_secret'];

const linesOf = (rows: string) => rows.split('\n').filter((line) => line !== '');

/**
 * What migration 0016 changes of it: a quiz of the demo school shows marks after it closes. Until then the students keep
 * neither the notification of its grade nor the grade in their average.
 */
const hidden = /grade\.published\t.*"Regression and Correlation"/;
const averageColumn = /(\t)(?:\d\.\d\d|\\N)(?=\t)/g;

function comparable(table: string, rows: string): string[] {
  const lines = linesOf(rows);
  if (table === 'notification') return lines.filter((line) => !hidden.test(line));
  return table === 'student' ? lines.map((line) => line.replaceAll(averageColumn, '$1average')) : lines;
}

it('migrations keep every row of an older school unchanged', async () => {
  const { source } = await restoreFile(backupToolsOf(context), school);
  const before = await readRows(school);
  expect(before.size).toBe(source.manifest.tables.length);
  const lone = await openLoneConnection(context.connection);
  await lone.db.transaction().execute(async (trx) => {
    await fixTextForms(trx);
    for (const table of source.manifest.tables) {
      const after = new Set(comparable(table.name, await text(copyTableOut(lone.client, table))));
      const old = comparable(table.name, before.get(table.name) ?? '');
      const changed = old.filter((line) => !after.has(line));
      expect(changed, `rows of ${table.name} that are gone or changed`).toEqual([]);
      if (!mayGrow.includes(table.name)) expect(after.size, `rows of ${table.name}`).toBe(old.length);
    }
  });
  await lone.close();
  const { rows } = await sql<{ total: number; numbered: number; first: string; isInOrder: boolean }>`
    select count(*) as total, count(distinct student_number) as numbered, min(student_serial)::text as first,
      bool_and(student_serial = 10000 + place) as "isInOrder"
    from (select *, row_number() over (order by date_created, id) as place from student) student`.execute(
    context.db,
  );
  const [students] = rows;
  expect(students?.total).toBeGreaterThan(10);
  expect(students, 'students are numbered in the order of creation').toEqual({
    total: students?.total,
    numbered: students?.total,
    first: '10001',
    isInOrder: true,
  });
  const next = await signInAsPerson(context.db, 'STUDENT');
  const { student_serial: serial } = await context.db
    .selectFrom('student')
    .select('student_serial')
    .where('id', '=', next.personId)
    .executeTakeFirstOrThrow();
  expect(serial).toBeGreaterThan(10_000 + (students?.total ?? 0));
});

it('attempts in progress in a backup of an older version go on, and what is replaced of them is kept', async () => {
  await signInAsPerson(context.db, 'SUPER_ADMIN');
  await restoreFile(backupToolsOf(context), school);
  const attempts = await context.db
    .selectFrom('quiz_attempt as a')
    .innerJoin('student as s', 's.id', 'a.student_id')
    .innerJoin('quiz_answer as n', 'n.attempt_id', 'a.id')
    .select(['a.id', 'a.status', 's.account_id'])
    .where('n.text_answer', '=', 'Saved before the upgrade.')
    .execute();
  expect(attempts.map(({ status }) => status)).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
  const [attempt] = attempts;
  const student = await startTestSession(context.db, attempt?.account_id ?? 0);
  const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
    context.call(student, method, `/quizAttempt/${attempt?.id}${path}`, body);
  const paper: Paper = (await call('GET', '/paper')).json();
  const [choice, essay] = paper.answers.toSorted((one, other) => one.question.id - other.question.id);
  expect(choice).toMatchObject({ isMarked: true, timeSpent: 7, revision: 2 });
  expect(essay).toMatchObject({ textAnswer: 'Saved before the upgrade.', revision: 5 });
  expect(paper.unmerged).toEqual([]);

  const response = (text: string) => ({ type: 'text', version: 1, text });
  const write = async (device: number, seen: number, text: string) => {
    const answer = { question: essay?.question, device, sequence: 1, seen, response: response(text) };
    return (await call('PUT', '/answers', { answers: [answer] })).json().answers[0];
  };
  expect(await write(1, 0, 'Had not seen it.')).toMatchObject({ status: 'conflict' });
  expect(await write(2, 5, 'Had seen it.')).toMatchObject({ status: 'stored', revision: 6 });
  // As a page of that version sends it.
  const whole = { question: choice?.question, revision: 3, selectedOption: choice?.selectedOption };
  expect((await call('PUT', '/answers', { answers: [whole] })).json().answers[0].status).toBe('stored');
  const { rows } = await sql`select kind, text_answer from answer_version order by id`.execute(context.db);
  expect(rows).toEqual([
    { kind: 'UNMERGED', text_answer: 'Had not seen it.' },
    { kind: 'REPLACED', text_answer: 'Saved before the upgrade.' },
  ]);
  expect((await call('PUT', '', { status: 'SUBMITTED' })).json()).toMatchObject({ status: 'SUBMITTED' });
});
