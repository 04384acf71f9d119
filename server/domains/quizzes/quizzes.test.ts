import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let kofi: Person;
let admin: Person;
let reader: Person;
let student: Person;

beforeAll(async () => {
  const { db } = context;
  ama = await signInAsPerson(db, 'TEACHER', { firstName: 'Ama', lastName: 'Sarpong' });
  kofi = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  student = await signInAsPerson(db, 'STUDENT');
});

function call(
  person: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path = '',
  body?: object,
) {
  return context.call(person, method, `/quiz${path}`, body);
}

async function create(body: object = {}, as: SignedIn = ama): Promise<Quiz> {
  const answer = await call(as, 'POST', '', { title: 'Statistics', ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('a quiz', () => {
  it('is created with only a title: inactive, without limits, for the default programme', async () => {
    expect(await create()).toMatchObject({
      title: 'Statistics',
      description: '',
      totalPoints: 0,
      timeLimit: null,
      isActive: false,
      isArchived: false,
      teacher: { id: ama.personId, firstName: 'Ama', lastName: 'Sarpong' },
      program: { name: 'General' },
      questionBank: null,
      semester: null,
      questionCount: 0,
      quizQuestions: [],
      attemptLimit: null,
      hasPassword: false,
      reviewMarks: 'IMMEDIATELY',
      reviewKey: 'AFTER_CLOSE',
      credits: 1,
      passingMark: null,
      own: null,
      abilities: { edit: true, delete: true, start: false },
    });
  });

  it('is created with all its rules', async () => {
    const { db } = context;
    const bankId = await createTestBank(db, ama.accountId);
    const semester = await db
      .insertInto('semester')
      .values({
        institution_id: 1,
        name: 'Autumn',
        year: 2026,
        starts_on: '2026-09-01',
        ends_on: '2026-12-20',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const policy = {
      timeLimit: 30,
      isActive: true,
      opensAt: '2026-11-15T09:00:00.000Z',
      closesAt: '2026-11-20T09:00:00.000Z',
      attemptLimit: 3,
      shuffleQuestions: true,
      shuffleOptions: true,
      reviewMarks: 'NEVER',
      reviewKey: 'IMMEDIATELY',
      courseCode: 'STA 101',
      credits: 2.5,
      passingMark: 50,
      grantsCertificate: true,
    };
    const made = await create({
      ...policy,
      closesAt: '2026-11-20T10:00:00+01:00',
      password: 'exam',
      questionBank: { id: bankId },
      semester,
    });
    expect(made).toMatchObject({
      ...policy,
      hasPassword: true,
      questionBank: { id: bankId, title: 'Bank', category: 'mathematics' },
      semester: { name: 'Autumn', year: 2026 },
    });
    expect((await call(ama, 'GET', `/${made.id}`)).json()).toEqual(made);
  });

  it('changes only in the fields sent, and null removes a rule', async () => {
    const made = await create({ timeLimit: 30, attemptLimit: 2, password: 'exam' });
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = await call(ama, method, `/${made.id}`, { title: `By ${method}` });
      expect(changed.json()).toMatchObject({ title: `By ${method}`, timeLimit: 30, hasPassword: true });
    }
    const freed = await call(ama, 'PATCH', `/${made.id}`, { timeLimit: null, password: null });
    expect(freed.json()).toMatchObject({ timeLimit: null, attemptLimit: 2, hasPassword: false });
  });

  it("ignores fields that can't be changed", async () => {
    const made = await create();
    const answer = await call(ama, 'PATCH', `/${made.id}`, {
      id: 999,
      owner_id: kofi.accountId,
      teacher: { id: kofi.personId },
      institutionId: 2,
      institution_id: 2,
      totalPoints: 1_000,
      total_points: 1_000,
      questionCount: 9,
      passwordHash: 'x',
      password_hash: 'x',
      dateCreated: '2000-01-01T00:00:00Z',
    });
    const { lastUpdated, revision } = answer.json();
    expect(answer.json()).toEqual({ ...made, lastUpdated, revision });
  });

  it('never reveals its password or its hash', async () => {
    const made = await create({ password: 'open sesame', isActive: true });
    for (const person of [ama, admin, student]) {
      const { body } = await call(person, 'GET', `/${made.id}`);
      expect(body).toContain('"hasPassword":true');
      expect(body).not.toMatch(/argon2|sesame|passwordHash|password_hash/);
    }
    const { detail } = await context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'quiz.created')
      .where('target_id', '=', String(made.id))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(detail)).not.toContain('sesame');
    expect(context.readLog()).not.toContain('sesame');
  });

  it('keeps its texts unchanged', async () => {
    const text = `<script>alert(1)</script> '; drop table quiz; -- ñ 漢 =1+1`;
    expect(await create({ title: text, description: text })).toMatchObject({
      title: text,
      description: text,
    });
  });

  it.each([
    [{ title: ' ' }, 'title: is required'],
    [{ timeLimit: 0 }, 'timeLimit: must be at least 1'],
    [{ opensAt: 'soon' }, 'opensAt: must be a date such as 2026-11-15 or 2026-11-15T09:30:00Z'],
    [{ opensAt: '2026-11-16', closesAt: '2026-11-16' }, 'closesAt: must be later than opensAt'],
    [{ closesAt: '9999-12-31T23:59:59-23:00' }, 'closesAt: must be a day between 2000 and 2199'],
    [{ opensAt: '0000-01-01T00:00:00+23:00' }, 'opensAt: must be a day between 2000 and 2199'],
    [{ grantsCertificate: true }, 'grantsCertificate: needs a pass mark'],
    [{ program: { id: 987_654 } }, 'program: there is no such programme'],
    [{ semester: { id: 987_654 } }, 'semester: there is no such semester'],
    [{ questionBank: { id: 987_654 } }, 'questionBank: there is no such question bank'],
  ])('is refused if inconsistent, naming the field: %j', async (body, fault) => {
    const answer = await call(ama, 'POST', '', { title: 'Statistics', ...body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([fault]);
  });

  it('is validated as a whole, not only in the fields sent', async () => {
    const made = await create({ closesAt: '2026-11-20T09:00:00Z', passingMark: 50, grantsCertificate: true });
    for (const body of [{ opensAt: '2026-11-21T09:00:00Z' }, { passingMark: null }]) {
      expect((await call(ama, 'PATCH', `/${made.id}`, body)).statusCode).toBe(422);
    }
    expect((await call(ama, 'GET', `/${made.id}`)).json()).toEqual(made);
  });

  it("refuses another teacher's bank, unless an administrator sets it", async () => {
    const bankId = await createTestBank(context.db, kofi.accountId);
    const made = await create();
    const body = { questionBank: { id: bankId } };
    expect((await call(ama, 'PATCH', `/${made.id}`, body)).statusCode).toBe(422);
    expect((await call(admin, 'PATCH', `/${made.id}`, body)).json()).toMatchObject(body);
  });
});

describe('quiz ownership', () => {
  it("is checked: another teacher gets 404, a read-only admin can't read, a student can't change", async () => {
    const made = await create();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'Taken' };
      expect((await call(kofi, method, `/${made.id}`, body)).statusCode).toBe(404);
    }
    for (const person of [reader, student]) {
      expect((await call(person, 'PATCH', `/${made.id}`, { title: 'Taken' })).statusCode).toBe(403);
      expect((await call(person, 'POST', '', { title: 'Mine' })).statusCode).toBe(403);
    }
    expect((await call(reader, 'GET', `/${made.id}`)).statusCode).toBe(403);
  });

  it('does not change when an administrator acts on it', async () => {
    const made = await create();
    const changed = await call(admin, 'PATCH', `/${made.id}`, { title: 'Corrected' });
    expect(changed.json()).toMatchObject({ title: 'Corrected', teacher: { id: ama.personId } });
  });

  it('hides quizzes from other institutions', async () => {
    const { id } = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stranger = await signInAsPerson(context.db, 'SUPER_ADMIN', { institutionId: id });
    const made = await create();
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await call(stranger, method, `/${made.id}`)).statusCode).toBe(404);
    }
    expect((await call(stranger, 'GET')).json()).toEqual([]);
  });
});

describe('deleting or archiving a quiz', () => {
  it('deletes one without attempts', async () => {
    const made = await create();
    expect((await call(ama, 'DELETE', `/${made.id}`)).statusCode).toBe(204);
    expect((await call(ama, 'GET', `/${made.id}`)).statusCode).toBe(404);
  });

  it('archives one with attempts', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId);
    await context.db
      .insertInto('quiz_attempt')
      .values({
        institution_id: 1,
        quiz_id: quiz.id,
        student_id: student.personId,
        attempt_number: 1,
        paper: JSON.stringify({ questions: [] }),
        total_points: 10,
      })
      .execute();
    expect((await call(ama, 'DELETE', `/${quiz.id}`)).statusCode).toBe(204);
    const kept = (await call(ama, 'GET', `/${quiz.id}`)).json();
    expect(kept).toMatchObject({ isArchived: true, isActive: false });
    expect((await call(student, 'GET', `/${quiz.id}`)).statusCode).toBe(200);
  });

  it('makes an archived one inactive until it is restored', async () => {
    const made = await create({ isActive: true });
    const archived = await call(ama, 'PATCH', `/${made.id}`, { ...made, isArchived: true, semester: null });
    expect(archived.json()).toMatchObject({ isArchived: true, isActive: false });
    const refused = await call(ama, 'PATCH', `/${made.id}`, { isActive: true });
    expect(refused.json().details).toEqual(['isActive: this quiz is archived']);
    const back = await call(ama, 'PATCH', `/${made.id}`, { isArchived: false, isActive: true });
    expect(back.json()).toMatchObject({ isArchived: false, isActive: true });
  });
});
