import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { encodeForm } from '#server/testing/form.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { StudentDocument, Verification } from '#shared/contract/results/documents.ts';
import { codeBytes, groupCode, makeCode } from '#shared/verification-code.ts';
import { createBrands } from '../branding/branding.service.ts';
import { updateAllCertificates } from './certificates.service.ts';
import { createDocumentDeps } from './document-deps.service.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
const password = 'Root-pass-1';
let admin: Person;
let teacher: Person;
let quiz: TestQuiz;
let deps: Awaited<ReturnType<typeof createDocumentDeps>>;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root', password });
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Mensah' });
  const brands = createBrands(db, context.app.channels);
  deps = await createDocumentDeps(context.app, { db, brands });
  const terms = { title: 'First Aid', course_code: 'AID 1', passing_mark: 60, grants_certificate: true };
  quiz = await createTestQuiz(db, teacher.accountId, { quiz: terms });
});

/** This many of five questions correct; the key is B. */
async function sit(student: Person, right: number, number = 1): Promise<number> {
  const answers = quiz.questions.map((_, at) => (at < right ? 'B' : 'C'));
  const attempt = { attempt_number: number };
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode, ended.body).toBe(200);
  return id;
}

function enter(firstName: string): Promise<Person> {
  return signInAsPerson(context.db, 'STUDENT', { firstName, lastName: 'Osei' });
}

async function list(student: Person): Promise<StudentDocument[]> {
  const answer = await context.call(student, 'GET', `/student/${student.personId}/document?kind=CERTIFICATE`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function verify(code: string): Promise<Verification> {
  const answer = await context.call(null, 'GET', `/verify/${encodeURIComponent(code)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function verifyFile(bytes: Uint8Array): Promise<Verification> {
  const form = await encodeForm({ file: new File([new Uint8Array(bytes)], 'paper.pdf') });
  const answer = await context.app.inject({ method: 'POST', url: '/api/verify/file', ...form });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function download(student: Person, { id }: StudentDocument): Promise<Buffer> {
  const answer = await context.call(student, 'GET', `/document/${id}/pdf`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}

/** Makes everyone's first answer wrong. */
async function regrade(accepted: string[]): Promise<void> {
  const question = { id: quiz.questions[0]?.id };
  const body = { quiz: { id: quiz.id }, question, version: 1, accepted, reason: 'x', correctQuestion: false };
  const answer = await context.call(teacher, 'POST', '/regrade', body);
  expect(answer.statusCode, answer.body).toBe(201);
}

function first(documents: StudentDocument[]): StudentDocument {
  const [document] = documents;
  if (!document) throw new Error('There is no document.');
  return document;
}

describe('a certificate', () => {
  it('is issued once and only to a student who passed, even by concurrent calls', async () => {
    const [passed, failed] = [await enter('Ama'), await enter('Kofi')];
    await sit(failed, 2);
    await sit(passed, 3);
    // Including the job that runs every minute.
    const [, , ...answers] = await Promise.all([
      updateAllCertificates(deps),
      updateAllCertificates(deps),
      ...Array.from({ length: 30 }, () => list(passed)),
    ]);
    expect(answers.map((documents) => documents.length)).toEqual(Array(30).fill(1));
    expect(await list(failed)).toEqual([]);
    const document = first(await list(passed));
    expect(document).toMatchObject({
      kind: 'CERTIFICATE',
      quiz: { id: quiz.id, title: 'First Aid' },
      revokedAt: null,
    });
    const notifications = await context.call(passed, 'GET', '/notification');
    expect(
      notifications.json().filter(({ event }: { event: string }) => event === 'certificate.granted'),
    ).toHaveLength(1);
    const text = await extractText(await getDocumentProxy(new Uint8Array(await download(passed, document))), {
      mergePages: true,
    });
    for (const part of ['Ama Osei', 'First Aid', 'AID 1', '60.00', document.code])
      expect(text.text).toContain(part);
    const checked = await verify(document.code.toLowerCase().replaceAll('-', ' '));
    expect(checked).toMatchObject({
      state: 'valid',
      code: document.code,
      revokedAt: null,
      document: { student: { name: 'Ama Osei' }, grade: 'C+', percentage: 60, passingMark: 60 },
    });
    expect(JSON.stringify(checked)).not.toContain(passed.email);
  });

  it('is issued without a notification to students who passed long ago', async () => {
    const student = await enter('Adwoa');
    const attempt = await sit(student, 5);
    await sql`
      update grade set last_updated = now() - interval '2 hours', marks_released_at = now() - interval '2 hours'
      where attempt_id = ${attempt}`.execute(context.db);
    await updateAllCertificates(deps);
    expect(await list(student)).toHaveLength(1);
    const notifications = await context.call(student, 'GET', '/notification');
    expect(notifications.json().map(({ event }: { event: string }) => event)).not.toContain(
      'certificate.granted',
    );
  });

  it('is revoked when its grade falls, and issued again when it rises', async () => {
    const student = await enter('Yaa');
    await sit(student, 3);
    const before = first(await list(student));
    await regrade(['C']);
    // Before anyone opened the list.
    const revoked = await verify(before.code);
    expect(revoked).toMatchObject({ state: 'revoked', document: { percentage: 60 } });
    expect(Math.abs(Date.parse(revoked.revokedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(first(await list(student))).toMatchObject({ id: before.id, abilities: { download: false } });
    expect((await context.call(student, 'GET', `/document/${before.id}/pdf`)).json().code).toBe(
      'DOCUMENT_REVOKED',
    );
    await regrade(['B', 'C']);
    const [after, old] = await list(student);
    expect([after?.revokedAt, old?.id]).toEqual([null, before.id]);
    expect((await verify(after?.code ?? '')).state).toBe('valid');
    expect((await verify(before.code)).revokedAt).toBe(revoked.revokedAt);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where target_type = 'student' and target_id = ${String(student.personId)}
        and action like 'document.%' order by id`.execute(context.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'document.issued',
      'document.revoked',
      'document.issued',
    ]);
  });

  it('of a better attempt is issued in addition, and a higher passing mark revokes none', async () => {
    const student = await enter('Esi');
    await sit(student, 4);
    const before = first(await list(student));
    await sit(student, 5, 2);
    const both = await list(student);
    expect(both.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
    await context.call(teacher, 'PATCH', `/quiz/${quiz.id}`, { passingMark: 90 });
    expect((await verify(before.code)).state).toBe('valid');
    expect(await list(student)).toEqual(both);
    await context.call(teacher, 'PATCH', `/quiz/${quiz.id}`, { passingMark: 60 });
  });
});

describe('public verification', () => {
  it('recognises a changed code, a changed row and a changed file', async () => {
    const student = await enter('Abena');
    await sit(student, 5);
    const document = first(await list(student));
    const pdf = await download(student, document);
    expect(await verifyFile(pdf)).toMatchObject({ state: 'valid', code: document.code });

    const mistyped = document.code.replace(/.$/, (last) => (last === '0' ? '2' : '0'));
    expect(await verify(mistyped)).toMatchObject({ state: 'mistyped', document: null });
    const other = groupCode(makeCode(new Uint8Array(codeBytes).fill(7)));
    expect(await verify(other)).toEqual({
      state: 'unknown',
      code: other,
      document: null,
      revokedAt: null,
      revokeReason: null,
    });

    for (const at of [20, Math.floor(pdf.length / 2), pdf.length - 120]) {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await verifyFile(changed)).toMatchObject({
        state: 'altered',
        document: { student: { name: 'Abena Osei' } },
      });
    }
    const appended = Buffer.concat([pdf, Buffer.from('1 0 obj\n<<>>\nendobj\n%%EOF\n')]);
    expect((await verifyFile(appended)).state).toBe('altered');
    expect((await verifyFile(pdf.subarray(0, pdf.length - 100))).state).toBe('unknown');
    expect((await verifyFile(Buffer.from('no document'))).state).toBe('unknown');

    await sql`
      update certificate set content = jsonb_set(content, '{document,student,name}', '"Somebody Else"')
      where id = ${document.id}`.execute(context.db);
    expect(await verify(document.code)).toMatchObject({ state: 'altered', document: null });
    expect((await verifyFile(pdf)).state).toBe('altered');
    expect((await context.call(student, 'GET', `/document/${document.id}/pdf`)).json().code).toBe(
      'DOCUMENT_ALTERED',
    );
    await sql`update certificate set content = '{"document": {"percentage": "much"}}' where id = ${document.id}`.execute(
      context.db,
    );
    expect((await verify(document.code)).state).toBe('altered');
  });

  it('reveals nothing about an erased person, except that the document is no longer valid', async () => {
    const student = await enter('Kwesi');
    await sit(student, 5);
    const document = first(await list(student));
    const pdf = await download(student, document);
    const erased = await context.call(admin, 'POST', `/account/${student.accountId}/erase`, {
      password,
      answers: false,
      reason: 'Asked for',
    });
    expect(erased.statusCode, erased.body).toBe(200);
    for (const checked of [await verify(document.code), await verifyFile(pdf)]) {
      expect(checked).toMatchObject({ state: 'revoked', document: null, revokedAt: expect.any(String) });
    }
    const { rows } = await sql`select from certificate where content::text like '%Kwesi%'`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });
});
