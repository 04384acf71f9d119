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
import { createBrands } from '../branding/branding.service.ts';
import { createDocumentDeps } from './document-deps.service.ts';

// Documents use the configured address only.
const context = setUpTestApp({ worker: false, publicUrl: 'https://quiz.school.example' });
type Person = TestPerson & SignedIn;
let admin: Person;
let quiz: TestQuiz;
let deps: Awaited<ReturnType<typeof createDocumentDeps>>;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root' });
  const teacher = await signInAsPerson(db, 'TEACHER', {});
  const terms = { title: 'First Aid', course_code: 'AID 1', passing_mark: 60, grants_certificate: true };
  quiz = await createTestQuiz(db, teacher.accountId, { quiz: terms });
  deps = await createDocumentDeps(context.app, { db, brands: createBrands(db, context.app.channels) });
  const brand = {
    name: 'Other Institution',
    shortName: 'OI',
    primaryColor: '#aa0000',
    pattern: 'host:other.example',
    priority: 900,
  };
  const made = await context.call(admin, 'POST', '/brandingProfile', brand);
  expect(made.statusCode, made.body).toBe(201);
});

async function passed(firstName: string): Promise<Person> {
  const student = await signInAsPerson(context.db, 'STUDENT', { firstName, lastName: 'Osei' });
  const answers = quiz.questions.map(() => 'B');
  const id = await createTestAttempt(context.db, quiz, student, { answers });
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode, ended.body).toBe(200);
  return student;
}

async function issue(student: Person, host = 'quiz.school.example'): Promise<Buffer> {
  const answer = await context.app.inject({
    method: 'POST',
    url: `/api/student/${student.personId}/transcript/pdf`,
    headers: { ...student.headers, host },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

async function list(student: Person, query = ''): Promise<StudentDocument[]> {
  const answer = await context.call(admin, 'GET', `/student/${student.personId}/document${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function newest(student: Person, kind: StudentDocument['kind']): Promise<StudentDocument> {
  const [document] = await list(student, `?kind=${kind}`);
  if (!document) throw new Error('There is no document.');
  return document;
}

async function verify(code: string): Promise<Verification> {
  return (await context.call(null, 'GET', `/verify/${code}`)).json();
}

async function verifyFile(bytes: Uint8Array): Promise<Verification> {
  const form = await encodeForm({ file: new File([new Uint8Array(bytes)], 'paper.pdf') });
  return (await context.app.inject({ method: 'POST', url: '/api/verify/file', ...form })).json();
}

async function numberOf(student: Person): Promise<string> {
  return (await context.call(admin, 'GET', `/student/${student.personId}`)).json().studentNumber;
}

describe('a document', () => {
  it('uses no name the holder chose and no brand or address of the request', async () => {
    const student = await passed('Ama');
    const renamed = await context.call(student, 'PATCH', '/profile', { firstName: 'Dean' });
    expect(renamed.statusCode).toBe(422);
    const asked = { firstName: 'Dean', lastName: 'Osei', note: '' };
    expect((await context.call(student, 'POST', '/profile/nameCorrection', asked)).statusCode).toBe(201);
    const bytes = await issue(student, 'other.example');
    const text = await textOf(bytes);
    expect(text).toContain('Ama Osei');
    expect(text).toContain('https://quiz.school.example/verify');
    for (const foreign of ['Dean', 'Other Institution', 'other.example']) expect(text).not.toContain(foreign);
    expect(await verifyFile(bytes)).toMatchObject({
      state: 'valid',
      document: { student: { name: 'Ama Osei' } },
    });
  });

  it('keeps the name, brand and student number of when it was issued', async () => {
    const student = await passed('Kofi');
    const number = await numberOf(student);
    await issue(student);
    const [transcript, certificate] = [
      await newest(student, 'TRANSCRIPT'),
      await newest(student, 'CERTIFICATE'),
    ];
    const download = async ({ id }: StudentDocument) =>
      (await context.call(student, 'GET', `/document/${id}/pdf`)).rawPayload;
    const before = await Promise.all([transcript, certificate].map(download));
    for (const bytes of before) expect(await textOf(bytes)).toContain(number);

    await context.call(admin, 'PATCH', `/student/${student.personId}`, { firstName: 'Kwame' });
    const profile = { name: 'Renamed School', shortName: 'RS', primaryColor: '#00aa00' };
    const changed = await context.call(admin, 'PATCH', '/brandingProfile/default', profile);
    expect(changed.statusCode, changed.body).toBe(200);
    // Byte for byte, including its colours.
    expect(await Promise.all([transcript, certificate].map(download))).toEqual(before);
    expect((await verify(transcript.code)).document?.student.name).toBe('Kofi Osei');

    const text = await textOf(await issue(student));
    expect(text).toContain('Kwame Osei');
    expect(text).toContain('Renamed School');
    expect(text).toContain(number);
    await context.call(admin, 'POST', '/brandingProfile/default/restore');
  });

  it('shows a student number and no row ID, also on verification', async () => {
    const student = await passed('Abena');
    await issue(student);
    const number = await numberOf(student);
    for (const kind of ['TRANSCRIPT', 'CERTIFICATE'] as const) {
      const { code } = await newest(student, kind);
      const checked = await verify(code);
      expect(checked.document?.student).toMatchObject({ number, name: 'Abena Osei' });
      expect(JSON.stringify(checked)).not.toMatch(/"(id|\w+Id)":/);
      const { rows } = await sql<{ content: string }>`
        select content::text as content from certificate where verification_code = ${code.replaceAll('-', '')}`.execute(
        context.db,
      );
      expect(rows[0]?.content).not.toMatch(/"(id|\w+Id)":/);
    }
  });

  it('of an older version without a student number can still be downloaded and is valid', async () => {
    const student = await passed('Yaa');
    const certificate = await newest(student, 'CERTIFICATE');
    const code = certificate.code.replaceAll('-', '');
    const { rows } = await sql<{ content: { document: Record<string, object>; brand: object } }>`
      select content from certificate where id = ${certificate.id}`.execute(context.db);
    const { document, brand } = rows[0]?.content ?? { document: {}, brand: {} };
    const older = {
      document: {
        ...document,
        student: { id: student.personId, name: 'Yaa Osei', program: 'General' },
        quiz: { ...document['quiz'], id: quiz.id },
      },
      brand,
    };
    const content = JSON.stringify({ ...older, seal: deps.seals.sealContent(code, older) });
    await sql`update certificate set content = ${content}::jsonb where id = ${certificate.id}`.execute(
      context.db,
    );
    const checked = await verify(certificate.code);
    expect(checked).toMatchObject({
      state: 'valid',
      document: { student: { number: null, name: 'Yaa Osei' } },
    });
    expect(JSON.stringify(checked)).not.toMatch(/"(id|\w+Id)":/);
    const drawn = await context.call(student, 'GET', `/document/${certificate.id}/pdf`);
    expect(drawn.statusCode).toBe(200);
    expect(await textOf(drawn.rawPayload)).not.toContain('Student number');
    expect((await verifyFile(drawn.rawPayload)).state).toBe('valid');
  });
});

describe('revoking a document', () => {
  const reason = 'Issued under a wrong name';

  async function eventsOf(student: Person): Promise<object[]> {
    const notifications = await context.call(student, 'GET', '/notification');
    return notifications
      .json()
      .map(({ event, params }: { event: string; params: object }) => ({ event, params }));
  }

  it('shows everyone who verifies it when and why, and notifies the student', async () => {
    const student = await passed('Esi');
    const bytes = await issue(student);
    const document = await newest(student, 'TRANSCRIPT');
    expect(document).toMatchObject({ revokeReason: null, abilities: { revoke: true, replace: false } });
    const path = `/document/${document.id}/revoke`;
    expect((await context.call(admin, 'POST', path, { reason: ' ' })).statusCode).toBe(422);
    expect((await context.call(student, 'POST', path, { reason })).statusCode).toBe(403);
    const revoked = await context.call(admin, 'POST', path, { reason });
    expect(revoked.statusCode, revoked.body).toBe(200);
    expect(revoked.json()).toMatchObject({
      revokeReason: reason,
      abilities: { download: false, revoke: false, replace: false },
    });
    const { revokedAt } = revoked.json();
    for (const checked of [await verify(document.code), await verifyFile(bytes)]) {
      expect(checked).toMatchObject({ state: 'revoked', revokedAt, revokeReason: reason });
    }
    expect(await eventsOf(student)).toContainEqual({
      event: 'document.revoked',
      params: { quizTitle: null, reason },
    });
    const own = await context.call(student, 'GET', `/student/${student.personId}/document?kind=TRANSCRIPT`);
    expect(own.json()[0]).toMatchObject({ revokeReason: reason, abilities: { revoke: false } });
    expect((await context.call(student, 'GET', `/document/${document.id}/pdf`)).json().code).toBe(
      'DOCUMENT_REVOKED',
    );
    const { rows } = await sql<{ actor_id: number; detail: object }>`
      select actor_id, detail from audit_log where action = 'document.revoked'
        and target_id = ${String(student.personId)}`.execute(context.db);
    expect(rows).toEqual([
      { actor_id: admin.accountId, detail: { document: document.id, kind: 'TRANSCRIPT', reason } },
    ]);
    // A new document gets another code.
    await issue(student);
    const next = await newest(student, 'TRANSCRIPT');
    expect(next.code).not.toBe(document.code);
    expect((await verify(next.code)).state).toBe('valid');
  });

  it('happens once, even by concurrent calls', async () => {
    const student = await passed('Kwesi');
    const { id } = await newest(student, 'CERTIFICATE');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => context.call(admin, 'POST', `/document/${id}/revoke`, { reason })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
    const again = await context.call(admin, 'POST', `/document/${id}/revoke`, { reason });
    expect(again.json().code).toBe('DOCUMENT_REVOKED_ALREADY');
    expect(await eventsOf(student)).toContainEqual({
      event: 'document.revoked',
      params: { quizTitle: 'First Aid', reason },
    });
    const notifications = (await eventsOf(student)).filter(
      ({ event }: { event?: string }) => event === 'document.revoked',
    );
    expect(notifications).toHaveLength(1);
  });

  it('prevents issuing a certificate again automatically until an administrator replaces it', async () => {
    const student = await passed('Akua');
    const before = await newest(student, 'CERTIFICATE');
    await context.call(admin, 'POST', `/document/${before.id}/revoke`, { reason });
    // Listing updates certificates, like the job that runs every minute.
    expect(await list(student, '?kind=CERTIFICATE')).toHaveLength(1);
    await context.call(admin, 'PATCH', `/student/${student.personId}`, { firstName: 'Akuah' });
    const path = `/document/${before.id}/replace`;
    const answers = await Promise.all([1, 2, 3].map(() => context.call(admin, 'POST', path)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
    const [after, old, ...more] = await list(student, '?kind=CERTIFICATE');
    expect(more).toEqual([]);
    expect(old).toMatchObject({ id: before.id, revokeReason: reason, abilities: { replace: false } });
    expect(await verify(after?.code ?? '')).toMatchObject({
      state: 'valid',
      document: { student: { name: 'Akuah Osei' } },
    });
    expect(await verify(before.code)).toMatchObject({
      state: 'revoked',
      revokeReason: reason,
      document: { student: { name: 'Akua Osei' } },
    });
  });

  it('allows no replacement of a transcript, of a valid document, or if the grade no longer passes', async () => {
    const student = await passed('Adwoa');
    await issue(student);
    const [transcript, certificate] = [
      await newest(student, 'TRANSCRIPT'),
      await newest(student, 'CERTIFICATE'),
    ];
    const replace = async ({ id }: StudentDocument) =>
      (await context.call(admin, 'POST', `/document/${id}/replace`)).json().code;
    expect(await replace(transcript)).toBe('DOCUMENT_NOT_REPLACEABLE');
    expect(await replace(certificate)).toBe('DOCUMENT_NOT_REPLACEABLE');
    for (const { id } of [transcript, certificate]) {
      await context.call(admin, 'POST', `/document/${id}/revoke`, { reason });
    }
    await sql`update grade set is_provisional = true where student_id = ${student.personId}`.execute(
      context.db,
    );
    expect(await replace(transcript)).toBe('DOCUMENT_NOT_REPLACEABLE');
    expect(await replace(certificate)).toBe('DOCUMENT_NOT_REPLACEABLE');
    expect((await newest(student, 'CERTIFICATE')).abilities.replace).toBe(true);
  });

  it('is limited to the own institution, with a search by code or quiz', async () => {
    const student = await passed('Efua');
    await issue(student);
    const certificate = await newest(student, 'CERTIFICATE');
    const searchFor = (search: string) => list(student, `?search=${encodeURIComponent(search)}`);
    expect((await searchFor('first aid')).map(({ id }) => id)).toEqual([certificate.id]);
    expect((await searchFor(certificate.code.toLowerCase())).map(({ id }) => id)).toEqual([certificate.id]);
    expect(await searchFor('nothing of the kind')).toEqual([]);
    expect((await context.call(admin, 'POST', '/document/999999/revoke', { reason })).statusCode).toBe(404);
  });
});
