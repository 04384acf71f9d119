import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Db, openLoneConnection } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { backupDepsOf } from '#server/testing/backups.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { readParts } from './archive-reading.service.ts';
import { writeArchive } from './archive-writing.service.ts';
import { restoreFile } from './restore.service.ts';
import { copyTableOut, fixTextForms } from './tables.queries.ts';

// Writes and reads whole schools, on a machine that may be busy.
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

/** One with a draft for Law and a student of Nursing, and one with nothing. */
async function addTeachers(db: Db): Promise<void> {
  await sql`insert into user_account (id, institution_id, email, email_normalized, role, status) values
    (78, 1, 'new@school.example', 'new@school.example', 'TEACHER', 'ACTIVE'),
    (79, 1, 'student@school.example', 'student@school.example', 'STUDENT', 'ACTIVE')`.execute(db);
  await sql`insert into teacher (id, institution_id, account_id) values (7, 1, 77), (8, 1, 78)`.execute(db);
  await sql`insert into program (id, institution_id, name) values (501, 1, 'Law'), (502, 1, 'Nursing'), (503, 1, 'Art')`.execute(
    db,
  );
  await sql`insert into quiz (institution_id, owner_id, program_id, title, is_active, credits)
    values (1, 77, 501, 'Draft', false, 40)`.execute(db);
  await sql`insert into student (institution_id, account_id, program_id, assigned_teacher_id)
    values (1, 79, 502, 7)`.execute(db);
  await sql`select setval(pg_get_serial_sequence(name, 'id'), 1000)
    from unnest(array['user_account', 'teacher', 'program']) name`.execute(db);
}

async function listTaught(): Promise<unknown[]> {
  const { rows } = await sql`select teacher_id, program.name from teacher_program
    join program on program.id = teacher_program.program_id order by 1, 2`.execute(context.db);
  return rows;
}

it('upgrades a backup of an older version', async () => {
  const migrations = join(folder, 'migrations');
  cpSync(new URL('../../../../database/migrations', import.meta.url), migrations, { recursive: true });
  for (const name of readdirSync(migrations)) if (name >= '0009') rmSync(join(migrations, name));
  await migrate(older.connection, pathToFileURL(`${migrations}/`));
  const lone = await openLoneConnection(older.connection);
  const path = join(folder, 'older.tar.gz');
  await sql`select setval(pg_get_serial_sequence('user_account', 'id'), 78)`.execute(lone.db);
  await sql`insert into user_account (id, institution_id, email, email_normalized, role, status)
    values (77, 1, 'Old@school.example', 'old@school.example', 'TEACHER', 'ACTIVE')`.execute(lone.db);
  await sql`insert into question_bank (id, institution_id, owner_id, title, category)
    values (5, 1, 77, 'Of old', 'science')`.execute(lone.db);
  await addTeachers(lone.db);
  await sql`insert into user_account (id, institution_id, email, email_normalized, role, status)
    values (80, 1, 'Ama@school.example', 'ama@school.example', 'STUDENT', 'ACTIVE')`.execute(lone.db);
  await sql`insert into student (id, institution_id, account_id, program_id) values (6, 1, 80, 1)`.execute(
    lone.db,
  );
  await sql`insert into quiz (id, institution_id, owner_id, program_id, title) values (7, 1, 77, 501, 'Of old')`.execute(
    lone.db,
  );
  await sql`insert into quiz_attempt (id, institution_id, quiz_id, student_id, attempt_number, paper, total_points)
    values (8, 1, 7, 6, 1, '{"questions": []}', 4)`.execute(lone.db);
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), 12)`.execute(lone.db);
  await sql`insert into audit_log (id, institution_id, actor_id, actor_role, action, target_type, target_id, detail)
    values (1, 1, null, null, 'session.refused', 'account', '80', '{}'),
      (2, 1, 77, 'TEACHER', 'student.changed', 'student', '6', '{}'),
      (3, 1, 77, 'TEACHER', 'grade.changed', 'quizAttempt', '8', '{}'),
      (4, 1, 77, 'TEACHER', 'grade.changed', 'question', '9', '{"attempts": [8]}'),
      (5, 1, 77, 'TEACHER', 'accommodation.ended', 'accommodation', '99', '{"studentId": 6}'),
      (6, 1, 99, 'SUPER_ADMIN', 'questionBank.changed', 'questionBank', '5', '{}'),
      (7, 1, 99, 'SUPER_ADMIN', 'quiz.changed', 'quiz', '7', '{}'),
      (8, 1, 99, 'SUPER_ADMIN', 'account.deleted', 'account', '50', '{}'),
      (9, 1, 77, 'TEACHER', 'quiz.changed', 'quiz', '7', '{}'),
      (10, 1, 77, 'TEACHER', 'attempt.extended', 'quiz', '7', '{"extended": 3}'),
      (11, 1, 77, 'TEACHER', 'student.changed', 'student', '999', '{}'),
      (12, 1, 99, 'SUPER_ADMIN', 'settings.changed', 'odd', 'not a number', '{}')`.execute(lone.db);
  await writeArchive(lone, path, { store: context.files, appVersion: '0.0.1' });
  await lone.close();

  await signInAsPerson(context.db, 'SUPER_ADMIN');
  const shapes = await describeSchema();
  const { safetyBackupId } = await restoreFile(backupDepsOf(context), path);
  expect(safetyBackupId).not.toBeNull();
  expect(await describeSchema()).toEqual(shapes);
  const { rows } = await sql`select id, email from user_account order by id`.execute(context.db);
  expect(rows).toEqual([
    { id: 77, email: 'Old@school.example' },
    { id: 78, email: 'new@school.example' },
    { id: 79, email: 'student@school.example' },
    { id: 80, email: 'Ama@school.example' },
  ]);
  expect(await listTaught()).toEqual([
    { teacher_id: 7, name: 'Law' },
    { teacher_id: 7, name: 'Nursing' },
    { teacher_id: 8, name: 'General' },
  ]);
  const { rows: subjects } = await sql<{ line: string }>`
    select entry_id || ' about ' || account_id as line from audit_subject order by entry_id`.execute(
    context.db,
  );
  // Leaves out people's changes to their own objects, and entries that no longer refer to anyone.
  expect(subjects.map(({ line }) => line)).toEqual([
    '1 about 80',
    '2 about 80',
    '3 about 80',
    '4 about 80',
    '5 about 80',
    '6 about 77',
    '7 about 77',
    '8 about 50',
  ]);
  // New ids don't collide with restored ones.
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  expect(teacher.accountId).toBeGreaterThan(80);
  expect((await context.call(teacher, 'GET', '/questionBank')).statusCode).toBe(200);
  expect(await migrate(context.connection)).toEqual([]);
});

// A backup of the demo school by the version with migration 0014. Every table has rows, and two students are in the middle
// of a quiz.
const school = new URL('../../../testing/older/school-0014.tar.gz', import.meta.url).pathname;

async function readRows(path: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for await (const part of readParts({ path })) {
    if (part.kind !== 'table') break;
    rows.set(part.name, (rows.get(part.name) ?? '') + (await text(part.bytes)));
  }
  return rows;
}

/** Restoring adds an audit entry, and the server creates secrets that are missing. */
const mayGrow = ['audit_log', 'server_secret'];

const linesOf = (rows: string) => rows.split('\n').filter((line) => line !== '');

/**
 * Migration 0016 changes this: a quiz of the demo school shows marks after it closes. Until then students have
 * neither the notification of its grade nor the grade in their CGPA.
 */
const hidden = /grade\.published\t.*"Regression and Correlation"/;
const averageColumn = /(\t)(?:\d\.\d\d|\\N)(?=\t)/g;

/** Migration 0025 changes this: a notification refers to the student by id, no longer by name. */
const named = /(?:, )?"student(?:Name": "[^"]*"|Id": \d+)/g;

function comparable(table: string, rows: string): string[] {
  const lines = linesOf(rows);
  if (table === 'notification') {
    return lines
      .filter((line) => !hidden.test(line))
      .map((line) => line.replaceAll(named, '').replace('{, ', '{'));
  }
  return table === 'student' ? lines.map((line) => line.replaceAll(averageColumn, '$1average')) : lines;
}

it('keeps every row of an older school unchanged in migrations', async () => {
  const { source } = await restoreFile(backupDepsOf(context), school);
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

it('continues attempts in progress of an older backup, and keeps replaced answers', async () => {
  await signInAsPerson(context.db, 'SUPER_ADMIN');
  await restoreFile(backupDepsOf(context), school);
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

it('gives people of an older backup the same key in every restore, and erases again those erased since', async () => {
  const { db } = context;
  const readKeys = async () =>
    (await sql`select id, person_key from user_account order by id`.execute(db)).rows;
  await restoreFile(backupDepsOf(context), school);
  const { rows: notified } = await sql<{ named: number; referring: number }>`
    select count(*) filter (where params ? 'studentName') as named,
      count(*) filter (where params ? 'studentId') as referring from notification`.execute(db);
  expect(notified[0]?.named).toBe(0);
  expect(notified[0]?.referring).toBeGreaterThan(5);
  const keys = await readKeys();
  expect(keys.length).toBeGreaterThan(10);
  const password = 'Root-pass-1';
  const admin = await signInAsPerson(db, 'SUPER_ADMIN', { password });
  const { rows: chosen } = await sql<{ accountId: number; lastName: string }>`
    select account_id as "accountId", last_name as "lastName" from student
    where exists (select from quiz_attempt where student_id = student.id) order by id limit 1`.execute(db);
  const [{ accountId, lastName } = { accountId: 0, lastName: '' }] = chosen;
  expect(lastName).not.toBe('');
  const erased = await context.call(admin, 'POST', `/account/${accountId}/erase`, { password });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await restoreFile(backupDepsOf(context), school)).toMatchObject({ erasedAgain: 1 });
  expect(await readKeys()).toEqual(keys);
  const after = await sql<{ name: string }>`
    select first_name as name from student where account_id = ${accountId}`.execute(db);
  expect(after.rows).toEqual([{ name: 'Erased' }]);
});
