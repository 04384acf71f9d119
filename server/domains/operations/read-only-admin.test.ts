import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { readAllAs } from '#server/testing/oracles/api-reads.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { AccountDetail } from '#shared/contract/people/accounts.ts';

/** Read-only administrators have the dashboard, all users and notifications, and nothing else. */
const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let admin: Person;
let reader: Person;
let teacher: Person;
let student: Person;
let quiz: TestQuiz;
let attemptId: number;

/** None of these is on their pages. */
const hidden = {
  phone: '+233 555 0909',
  country: 'Eritrea',
  address: '9 Gazelle Close',
  born: '2003-04-05',
  teacherPhone: '+233 555 0808',
  bio: 'Collects beetles',
  title: 'Quiz about gannets',
  question: 'Where do gannets nest?',
} as const;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Sara', lastName: 'Super' });
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN', { firstName: 'Rita', lastName: 'Reader' });
  teacher = await signInAsPerson(db, 'TEACHER', { teacher: { phone_number: hidden.teacherPhone } });
  const contact = { phone_number: hidden.phone, country: hidden.country, address: hidden.address };
  student = await signInAsPerson(db, 'STUDENT', {
    firstName: 'Ama',
    lastName: 'Osei',
    student: { ...contact, date_of_birth: hidden.born, assigned_teacher_id: teacher.personId },
  });
  await context.call(admin, 'PATCH', '/profile', { bio: hidden.bio });
  quiz = await createTestQuiz(db, teacher.accountId, {
    questions: [{ text: hidden.question }],
    quiz: { title: hidden.title },
  });
  const taken = await takeQuiz(context, student, quiz.id);
  attemptId = taken.id;
  expect((await taken.submit()).statusCode).toBe(200);
});

/** Which hidden values the responses contain. */
async function spyAs(role: 'READ_ONLY_ADMIN' | 'SUPER_ADMIN', person: Person) {
  const [question] = quiz.questions;
  const idSets = [student, teacher, admin].map(({ accountId, personId }) => ({
    accountId,
    studentId: student.personId,
    teacherId: teacher.personId,
    quizId: quiz.id,
    questionId: question?.id ?? 0,
    optionId: question?.options[0]?.id ?? 0,
    bankId: quiz.bankId,
    attemptId,
    quizAttemptId: attemptId,
    personId,
  }));
  const reads = await readAllAs(context, { role, person }, idSets);
  expect(reads.filter(({ status }) => status >= 500)).toEqual([]);
  const text = reads.map(({ body }) => JSON.stringify(body)).join('\n');
  return {
    leaked: Object.values(hidden).filter((secret) => text.includes(secret)),
    answered: reads.filter(({ status }) => status === 200).length,
  };
}

describe('a read-only administrator', () => {
  it("can read nothing in the whole API that their pages don't show", async () => {
    const { leaked, answered } = await spyAs('READ_ONLY_ADMIN', reader);
    expect(leaked).toEqual([]);
    expect(answered).toBeGreaterThan(30);
    // The same search finds all of them for a super admin.
    expect((await spyAs('SUPER_ADMIN', admin)).leaked).toEqual(Object.values(hidden));
  });

  it('sees who has an account, but no contact details or account security', async () => {
    const read = async (person: Person) =>
      (await context.call(person, 'GET', `/account/${student.accountId}`)).json<AccountDetail>();
    const none = {
      phoneNumber: null,
      country: null,
      address: null,
      dateOfBirth: null,
      bio: null,
      sessions: null,
      hasPassword: null,
      hasTwoFactor: null,
      deletion: null,
    };
    const shown = { email: student.email, program: { name: 'General' }, attempts: 1 };
    expect(await read(reader)).toMatchObject({ ...shown, ...none });
    const full = await read(admin);
    expect(full).toMatchObject({ ...shown, phoneNumber: hidden.phone, sessions: 1, deletion: 'kept' });
    // The page shows these as unavailable, with the reason.
    expect((await read(reader)).withheld).toEqual(
      expect.arrayContaining(['edit', 'suspend', 'delete', 'resetPassword', 'changeRole', 'exportData']),
    );
    expect(full.withheld).toEqual([]);
    await context.db
      .insertInto('two_factor')
      .values({ account_id: student.accountId, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute();
    expect((await read(admin)).abilities.turnOffTwoFactor).toBe(true);
    expect((await read(reader)).withheld).not.toContain('turnOffTwoFactor');
    const listed = (await context.call(reader, 'GET', '/program')).json<{ usage: object | null }[]>();
    expect(listed.map(({ usage }) => usage)).not.toContainEqual(expect.anything());
  });

  it("gets no event about what they can't read", async () => {
    const address = await listenOn(context.app);
    const streams = await Promise.all([reader, admin].map(({ token }) => openEventStream(address, token)));
    const [own, full] = streams;
    const semester = { name: 'First', year: 2027, startsOn: '2027-01-10', endsOn: '2027-05-20' };
    expect((await context.call(admin, 'POST', '/semester', semester)).statusCode).toBe(201);
    expect((await context.call(admin, 'POST', '/backup')).statusCode).toBe(202);
    expect(
      (await context.call(admin, 'PATCH', `/account/${student.accountId}`, { lastName: 'Owusu' })).statusCode,
    ).toBe(200);
    await Promise.all([own?.next('people.changed'), full?.next('people.changed')]);
    const types = streams.map(({ received }) => received.map(({ type }) => type));
    expect(types[1]).toEqual(expect.arrayContaining(['semesters.changed', 'backups.changed']));
    expect(types[0]).not.toContain('semesters.changed');
    expect(types[0]).not.toContain('backups.changed');
    for (const stream of streams) stream.close();
  });
});
