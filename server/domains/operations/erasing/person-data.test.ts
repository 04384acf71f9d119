import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { encodeForm } from '#server/testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { checkGrades } from '../../grading/grade-check.service.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
const password = 'Root-pass-1';
let admin: Person;
let teacher: Person;
let quiz: TestQuiz;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root', password });
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Tom', lastName: 'Tutorname' });
  quiz = await createTestQuiz(db, teacher.accountId, {
    questions: oneOfEachType,
    quiz: { title: 'Cells', review_key: 'NEVER' },
  });
});

const essay = 'My grandmother lives in Tamale.';

/** A student with a submitted and marked attempt, a photo, a preference and a notification. */
async function createStudent(firstName: string): Promise<Person> {
  const { db } = context;
  const student = await signInAsPerson(db, 'STUDENT', {
    firstName,
    lastName: 'Osei-Tutu',
    password: 'Ama-pass-11',
    student: { address: '7 Ring Road', phone_number: '+233 555', date_of_birth: '2004-05-31', country: 'GH' },
  });
  const answers = ['A', 'A', 'Accra', essay];
  const attempt = await createTestAttempt(db, quiz, student, { answers });
  const handed = await context.call(student, 'PUT', `/quizAttempt/${attempt}`, { status: 'SUBMITTED' });
  expect(handed.statusCode, handed.body).toBe(200);
  const question = { id: quiz.questions.at(-1)?.id };
  const text = `Well said, ${firstName}.`;
  const marks = { marks: [{ question, pointsEarned: 1 }], comments: [{ question, text }] };
  const marked = await context.call(teacher, 'PUT', `/submission/${attempt}/marks`, marks);
  expect(marked.statusCode, marked.body).toBe(200);
  const form = await encodeForm({ photo: new File([new Uint8Array(await drawPhoto())], 'me.png') });
  const headers = { ...form.headers, ...student.headers };
  await context.app.inject({ method: 'PUT', url: '/api/profile/photo', payload: form.payload, headers });
  await context.call(student, 'PATCH', '/preference', { theme: 'dark' });
  await context.call(student, 'PATCH', '/profile', { firstName });
  return student;
}

async function download(person: SignedIn, path: string): Promise<Record<string, string>> {
  const answer = await context.call(person, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
}

describe("a person's data", () => {
  it('is complete in one file, for an admin and the person, without secrets, answer keys or other people', async () => {
    const student = await createStudent('Ama');
    const other = await createStudent('Kwame');
    for (const [who, path] of [
      [admin, `/account/${student.accountId}/data`],
      [student, '/profile/data'],
    ] as const) {
      const files = await download(who, path);
      const everything = Object.values(files).join('\n');
      expect(JSON.parse(files['account.json'] ?? '[]')).toMatchObject([
        { email: student.email, hasPassword: true },
      ]);
      expect(JSON.parse(files['student.json'] ?? '[]')).toMatchObject([
        { firstName: 'Ama', address: '7 Ring Road', dateOfBirth: '2004-05-31' },
      ]);
      expect(JSON.parse(files['preferences.json'] ?? '[]')).toMatchObject([{ key: 'theme', value: 'dark' }]);
      expect(files['grades.json']).toContain('Cells');
      expect(files['sessions.json']).toContain('lastSeenAt');
      expect(files['activity.jsonl']).toContain('profile.changed');
      const attempt = Object.entries(files).find(([name]) => name.startsWith('attempts/'))?.[1] ?? '';
      expect(attempt).toContain(essay);
      expect(attempt).not.toContain('correctAnswer');
      expect(
        Object.keys(files).some((name) => /^files\/\d+-.*\.png$/.test(name) || name.startsWith('files/')),
      ).toBe(true);
      expect(everything).not.toMatch(/argon2|token_?hash|password_?hash"|secret/i);
      for (const foreign of ['Kwame', other.email, 'Tutorname', teacher.email]) {
        expect(everything).not.toContain(foreign);
      }
    }
    const halfWritten = join(context.config.dataDir, 'files', '.half-written');
    await expect.poll(() => readdirSync(halfWritten)).toEqual([]);
    const recorded = await sql<{ count: number }>`
      select count(*) as count from audit_log where action = 'person.exported'`.execute(context.db);
    expect(recorded.rows[0]?.count).toBe(2);
  });

  it('includes earlier versions of answers once the student can read the history', async () => {
    const { db } = context;
    const student = await signInAsPerson(db, 'STUDENT');
    const own = await createTestQuiz(db, teacher.accountId, {
      questions: oneOfEachType,
      quiz: { review_marks: 'NEVER' },
    });
    const attempt = await createTestAttempt(db, own, student);
    const question = { id: own.questions.at(-1)?.id };
    for (const [device, text] of [
      [11, 'The first version.'],
      [22, 'The second version.'],
    ] as const) {
      const response = { type: 'text', version: 1, text };
      const answers = [{ question, device, seen: device === 11 ? 0 : 1, sequence: 1, response }];
      await context.call(student, 'PUT', `/quizAttempt/${attempt}/answers`, { answers });
    }
    const readAttempt = async () => Object.values(await download(student, '/profile/data')).join('\n');
    expect(await readAttempt()).toContain('The second version.');
    expect(await readAttempt()).not.toContain('The first version.');
    await context.call(student, 'PUT', `/quizAttempt/${attempt}`, { status: 'SUBMITTED' });
    expect(await readAttempt()).not.toContain('The first version.');
    await context.call(teacher, 'POST', `/submission/${attempt}/releaseMarks`);
    expect(await readAttempt()).toContain('The first version.');
  });

  it("can't be requested by others", async () => {
    const student = await createPerson(context.db, 'STUDENT');
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    for (const who of [reader, teacher]) {
      expect((await context.call(who, 'GET', `/account/${student.accountId}/data`)).statusCode).toBe(403);
      const erased = await context.call(who, 'POST', `/account/${student.accountId}/erase`, { password });
      expect(erased.statusCode).toBe(403);
    }
    expect((await context.call(admin, 'GET', '/account/999999999/data')).statusCode).toBe(404);
    expect(Object.keys(await download(reader, '/profile/data'))).toContain('account.json');
  });
});

describe('erasing a person', () => {
  it("leaves anonymous grades, and requires the caller's password", async () => {
    const { db } = context;
    const student = await createStudent('Abenaa');
    const path = `/account/${student.accountId}/erase`;
    const before = await context.call(teacher, 'GET', `/report/quiz/${quiz.id}`);
    const wrong = await context.call(admin, 'POST', path, { password: 'not-mine-1' });
    expect(wrong.json().code).toBe('WRONG_PASSWORD');
    await context.call(admin, 'POST', `/account/${student.accountId}/suspend`, { reason: 'Abenaa is ill' });
    const answer = await context.call(admin, 'POST', path, {
      password,
      answers: true,
      reason: 'Asked for it',
    });
    expect(answer.json(), answer.body).toEqual({ name: `Erased person ${student.accountId}` });

    expect((await context.call(admin, 'GET', `/account/${student.accountId}`)).statusCode).toBe(404);
    expect((await context.call(admin, 'POST', path, { password })).statusCode).toBe(404);
    const signIn = { email: student.email, password: 'Ama-pass-11' };
    expect((await context.call(null, 'POST', '/auth/login', signIn)).statusCode).toBe(401);
    const after = await context.call(teacher, 'GET', `/report/quiz/${quiz.id}`);
    expect(after.json()).toEqual({ ...before.json(), serverTime: after.json().serverTime });
    expect((await checkGrades(db)).messages).toEqual([]);
    const submissions = await context.call(teacher, 'GET', '/submission');
    expect(submissions.body).toContain(`person ${student.accountId}`);

    const { rows } = await sql<{ table: string; text: string }>`
      select 'account' as "table", a::text as text from user_account a where id = ${student.accountId}
      union all select 'student', s::text from student s where account_id = ${student.accountId}
      union all select 'answer', q::text from quiz_answer q
      union all select 'comment', c::text from answer_comment c
      union all select 'notification', n::text from notification n
      union all select 'session', x::text from session x where account_id = ${student.accountId}
      union all select 'preference', p::text from preference p where account_id = ${student.accountId}
      union all select 'audit', l::text from audit_log l where actor_id = ${student.accountId} or target_id in
        (${String(student.accountId)}, ${String(student.personId)})
      union all select 'file', f::text from file f where owner_id = ${student.accountId}`.execute(db);
    const left = rows.map(({ table, text }) => `${table} ${text}`).join('\n');
    for (const trace of ['Abenaa', student.email, '7 Ring Road', '+233 555', '2004-05-31']) {
      expect(left, trace).not.toContain(trace);
    }
    expect(rows.filter(({ table }) => ['session', 'preference', 'file'].includes(table))).toEqual([]);
    const erasedEssays = rows.filter(({ table, text }) => table === 'answer' && text.includes('[erased]'));
    expect(erasedEssays).toHaveLength(1);
    expect(rows.some(({ table, text }) => table === 'answer' && text.includes('Accra'))).toBe(true);
    // Without its attempt, it is shown although the submission is marked.
    const waiting = { studentId: student.personId, quizTitle: 'Marked long ago' };
    await sql`insert into notification (account_id, type, event, params) values (${teacher.accountId}, 'info',
      'submission.waiting', ${JSON.stringify(waiting)}::jsonb)`.execute(db);
    const notified = await context.call(teacher, 'GET', '/notification');
    expect(notified.body).toContain('An erased person');
    expect(rows.filter(({ table, text }) => table === 'comment' && text.includes('[erased]'))).toHaveLength(
      1,
    );
    const entry = await sql<{ detail: object }>`
      select detail from audit_log where action = 'account.erased'`.execute(db);
    expect(entry.rows).toMatchObject([{ detail: { answers: true, reason: 'Asked for it', isKept: true } }]);
  });

  it('leaves nothing of a person without a record, works on deleted people, and never on oneself', async () => {
    const { db } = context;
    const bare = await createPerson(db, 'TEACHER', { firstName: 'Bare' });
    const gone = await context.call(admin, 'POST', `/account/${bare.accountId}/erase`, { password });
    expect(gone.statusCode, gone.body).toBe(200);
    const left = await sql`select from user_account where id = ${bare.accountId}`.execute(db);
    expect(left.rows).toEqual([]);
    const student = await createStudent('Esi');
    await context.call(admin, 'DELETE', `/account/${student.accountId}`);
    const late = await context.call(admin, 'POST', `/account/${student.accountId}/erase`, { password });
    expect(late.statusCode, late.body).toBe(200);
    const name = await sql<{ first_name: string }>`
      select first_name from student where id = ${student.personId}`.execute(db);
    expect(name.rows).toEqual([{ first_name: 'Erased' }]);
    const own = await context.call(admin, 'POST', `/account/${admin.accountId}/erase`, { password });
    expect(own.json().code).toBe('OWN_ACCOUNT');
  });

  it('is the one change the audit log allows', async () => {
    const change = sql`update audit_log set action = 'x' where id = (select min(id) from audit_log)`;
    await expect(change.execute(context.db)).rejects.toThrow('never changed');
    const forged = sql`
      update audit_log set detail = '{"isErased": false}' where id = (select min(id) from audit_log)`;
    await expect(forged.execute(context.db)).rejects.toThrow('never changed');
  });
});
