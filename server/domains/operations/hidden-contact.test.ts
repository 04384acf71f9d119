import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAllAs } from '#server/testing/oracles/api-reads.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

/**
 * With `teachersSeeContact` off, nothing a teacher can read contains or depends on a student's contact details.
 * Calls every GET of the API, so new calls are covered too.
 */
const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;

const contacts = [
  {
    email: 'walrus-one@mail.example',
    phone: '+233 555 0101',
    country: 'Aruba',
    address: '1 Walrus Lane',
    born: '2001-01-11',
  },
  {
    email: 'zebra-two@mail.example',
    phone: '+233 555 0202',
    country: 'Bhutan',
    address: '2 Zebra Road',
    born: '2002-02-22',
  },
  {
    email: 'ibex-three@mail.example',
    phone: '+233 555 0303',
    country: 'Chad',
    address: '3 Ibex Street',
    born: '1999-03-03',
  },
] as const;
// The part before the @ reveals the address too.
const secrets = contacts.flatMap(({ email, ...others }) => [
  email,
  email.slice(0, email.indexOf('@')),
  ...Object.values(others),
]);

let admin: Person;
let teacher: Person;
let students: Person[];
let quiz: TestQuiz;
const attempts: number[] = [];

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  quiz = await createTestQuiz(db, teacher.accountId, { questions: oneOfEachType });
  // Two students with the same name, whom only a hidden field could order, and one without a name.
  const names = [{ firstName: 'Ama', lastName: 'Osei' }, { firstName: 'Ama', lastName: 'Osei' }, {}];
  const assigned = { assigned_teacher_id: teacher.personId };
  students = [];
  for (const name of names) {
    students.push(await signInAsPerson(db, 'STUDENT', { ...name, student: assigned }));
  }
  await giveContacts([0, 1, 2]);
  for (const student of students) {
    const taken = await takeQuiz(context, student, quiz.id);
    await taken.submit();
    attempts.push(taken.id);
  }
  await takeQuiz(context, students[0] as Person, quiz.id);
  const extra = { student: { id: students[0]?.personId }, timeFactor: 1.5 };
  expect((await context.call(teacher, 'POST', '/accommodation', extra)).statusCode).toBe(201);
});

/** Each student gets the contact details with this number. */
async function giveContacts(order: readonly number[]): Promise<void> {
  await sql`update user_account set email = id || '@moving.example', email_normalized = id || '@moving.example'
    where id = any(${students.map(({ accountId }) => accountId)}::bigint[])`.execute(context.db);
  for (const [place, { accountId, personId }] of students.entries()) {
    const { email, phone, country, address, born } = contacts[order[place] ?? 0] ?? contacts[0];
    await sql`update user_account set email = ${email}, email_normalized = ${email}
      where id = ${accountId}`.execute(context.db);
    await sql`update student set phone_number = ${phone}, country = ${country}, address = ${address},
      date_of_birth = ${born} where id = ${personId}`.execute(context.db);
  }
}

async function share(teachersSeeContact: boolean): Promise<void> {
  expect((await context.call(admin, 'PATCH', '/setting', { teachersSeeContact })).statusCode).toBe(200);
}

function idSets(): Record<string, number>[] {
  return attempts.map((attemptId, place) => ({
    attemptId,
    quizAttemptId: attemptId,
    quizId: quiz.id,
    questionId: quiz.questions[place]?.id ?? 0,
    optionId: quiz.questions[0]?.options[0]?.id ?? 0,
    bankId: quiz.bankId,
    questionBankId: quiz.bankId,
    studentId: students[place]?.personId ?? 0,
    teacherId: teacher.personId,
    programId: 1,
  }));
}

/** Everything the teacher can read, by address, without what changes over time. */
async function readAll(paths = /^/): Promise<Map<string, string>> {
  const { email: _, ...others } = contacts[0];
  const readings = {
    texts: ['walrus-one', ...Object.values(others)],
    withFiles: true,
    // Workbooks are made from the same rows as the CSV.
    only: (path: string) => !/format=xlsx|^\/profile\/data/.test(path) && paths.test(path),
  };
  const reads = await readAllAs(context, { role: 'TEACHER', person: teacher }, idSets(), readings);
  expect(reads.filter(({ status }) => status >= 500)).toEqual([]);
  return new Map(
    reads.map(({ path, status, body, total }) => [
      path,
      `${status} ${total} ${JSON.stringify(body, withoutTime)}`,
    ]),
  );
}

const passing = new Set(['serverTime', 'lastSeenAt', 'endsInSeconds', 'requestId']);

function withoutTime(key: string, value: unknown): unknown {
  return passing.has(key) ? 'passes' : value;
}

/** Addresses whose response contains one of the secrets. Some responses echo the request. */
function tellingOf(reads: Map<string, string>): string[] {
  return [...reads]
    .filter(([path, body]) =>
      secrets.some((secret) => body.includes(secret) && !path.includes(encodeURIComponent(secret))),
    )
    .map(([path]) => path);
}

describe('teachers without access to contact details', () => {
  it('find none in any response of the API, and nothing that depends on them', async () => {
    await share(false);
    await giveContacts([0, 1, 2]);
    const before = await readAll();
    expect([...before.values()].filter((body) => body.startsWith('200')).length).toBeGreaterThan(150);
    expect(tellingOf(before)).toEqual([]);
    await giveContacts([1, 2, 0]);
    const after = await readAll();
    const differing = [...before.keys()].filter((path) => before.get(path) !== after.get(path));
    expect(differing.map((path) => [path, before.get(path), after.get(path)])).toEqual([]);
  });

  it('find them with the setting on, in order and search too, which shows that the check works', async () => {
    const telltales = /^\/(student|search|dashboard|report)/;
    await share(true);
    await giveContacts([0, 1, 2]);
    const before = await readAll(telltales);
    const results = `/report/quiz/${quiz.id}/export?format=csv&table=results`;
    const telling = [
      '/student',
      `/student/${students[0]?.personId}`,
      '/dashboard/teacherActivity',
      results,
      '/search?text=walrus-one',
    ];
    expect(tellingOf(before)).toEqual(expect.arrayContaining(telling.slice(0, 4)));
    await giveContacts([1, 2, 0]);
    const after = await readAll(telltales);
    const differing = [...before.keys()].filter((path) => before.get(path) !== after.get(path));
    const byEmail = ['/student?sort=emailAddress&order=asc', '/student?search=walrus-one'];
    expect(differing).toEqual(expect.arrayContaining([...telling, ...byEmail]));
  });

  it('get none in responses to their changes', async () => {
    await share(false);
    const [first] = attempts;
    const [student] = students;
    const calls: [method: 'POST' | 'PUT' | 'PATCH', path: string, body: object][] = [
      ['POST', `/quizAttempt/${first}/reopen`, { minutes: 10, reason: 'Power cut' }],
      ['POST', `/quizAttempt/${first}/extension`, { minutes: 5 }],
      ['POST', `/quizAttempt/${first}/handIn`, {}],
      ['PUT', `/submission/${first}/marks`, { marks: [], comments: [], reason: '' }],
      ['PATCH', `/student/${student?.personId}`, { country: 'Denmark' }],
      ['PUT', `/account/${student?.accountId}`, { phoneNumber: '1' }],
    ];
    const bodies = [];
    for (const [method, path, body] of calls) bodies.push(await context.call(teacher, method, path, body));
    expect(bodies.slice(4).map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    const text = bodies.map(({ body }) => body).join('\n');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const { country } = await context.db
      .selectFrom('student')
      .select('country')
      .where('id', '=', student?.personId ?? 0)
      .executeTakeFirstOrThrow();
    expect(contacts.map((contact) => contact.country)).toContain(country);
  });
});
