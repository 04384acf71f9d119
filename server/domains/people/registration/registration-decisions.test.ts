import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { encodeForm } from '#server/testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { readMailFolder, waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { admission } from '#shared/limits.ts';

const context = setUpTestApp();
let admin: TestPerson & SignedIn;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

function createWaiting(): Promise<TestPerson> {
  return createPerson(context.db, 'STUDENT', {
    firstName: 'Abena',
    status: 'PENDING',
    student: { enrollment_date: null },
  });
}

const reason = 'The photo shows two people.\nPlease send one of yourself alone.';

function refuse({ personId }: TestPerson, by: SignedIn = admin) {
  return context.call(by, 'POST', `/student/${personId}/refuse`, { reason });
}

function decide(what: 'accept' | 'refuse', people: readonly TestPerson[], more: object = {}) {
  const students = people.map(({ personId }) => ({ id: personId }));
  const body = what === 'refuse' ? { students, reason, ...more } : { students, ...more };
  return context.call(admin, 'POST', `/student/${what}`, body);
}

function findStudent({ personId }: TestPerson) {
  return context.db.selectFrom('student').selectAll().where('id', '=', personId).executeTakeFirst();
}

function auditOf(action: string, { personId }: TestPerson) {
  return context.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', action)
    .where('target_id', '=', String(personId))
    .execute();
}

/** Still true a little later. */
async function expectOneMailEach(people: readonly TestPerson[]): Promise<void> {
  const { dataDir } = context.config;
  for (const { email } of people) await waitForMailFile(dataDir, ({ to }) => to.includes(email));
  await sleep(300);
  const mails = await readMailFolder(dataDir);
  for (const { email } of people) expect(mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
}

describe('refusing a registration', () => {
  it('deletes it, mails the reason, frees the address, and is recorded', async () => {
    const student = await createWaiting();
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    const stream = await openEventStream(await listenOn(context.app), reader.token);
    await stream.next('connected');
    const answer = await refuse(student);
    expect(answer.statusCode).toBe(204);
    await stream.next('registrations.changed');
    stream.close();
    expect(await findStudent(student)).toBeUndefined();
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    expect(mail.subject).toBe('Your registration at CQuiz was not accepted');
    expect(mail.text).toContain('The photo shows two people.\n\nPlease send one of yourself alone.');
    expect(await auditOf('student.refused', student)).toEqual([
      { actor_id: admin.accountId, detail: { emailAddress: student.email, reason } },
    ]);
    const form = await encodeForm({
      firstName: 'Abena',
      lastName: 'Sarpong',
      dob: '2005-03-12',
      email: student.email,
      phone: '+233 20 000 0001',
      country: 'GH',
      address: 'Accra',
      photo: new Blob([new Uint8Array(await drawPhoto())], { type: 'image/png' }),
    });
    const again = await context.app.inject({ method: 'POST', url: '/api/student', ...form });
    expect(again.statusCode).toBe(201);
  });

  it('requires a reason, a pending registration and a super admin', async () => {
    const student = await createWaiting();
    const path = `/student/${student.personId}/refuse`;
    for (const body of [{}, { reason: ' \n ' }, { reason: 'x'.repeat(admission.reason + 1) }]) {
      const answer = await context.call(admin, 'POST', path, body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details).toEqual([expect.stringMatching(/^reason: /)]);
    }
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    for (const person of [reader, teacher]) expect((await refuse(student, person)).statusCode).toBe(403);
    expect(await findStudent(student)).toBeDefined();
    const accepted = await createPerson(context.db, 'STUDENT');
    const late = await refuse(accepted);
    expect([late.statusCode, late.json().code]).toEqual([409, 'REGISTRATION_ACCEPTED']);
    expect(await findStudent(accepted)).toBeDefined();
    expect((await refuse({ ...student, personId: 999_999 })).statusCode).toBe(404);
  });

  it('and accepting at once leaves one of them in effect', async () => {
    const students = await Promise.all(Array.from({ length: 8 }, createWaiting));
    const outcomes = await Promise.all(
      students.map(async (student, at) => {
        const accept = () =>
          context.call(admin, 'PUT', `/student/${student.personId}`, { enrollmentDate: '2026-11-15' });
        const calls = at % 2 === 0 ? [accept(), refuse(student)] : [refuse(student), accept()];
        const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
        const isThere = (await findStudent(student)) !== undefined;
        return { codes: codes.toSorted((a, b) => a - b), isThere };
      }),
    );
    for (const { codes, isThere } of outcomes) expect(codes).toEqual(isThere ? [200, 409] : [204, 404]);
    await expectOneMailEach(students);
  });
});

describe('deciding on several registrations', () => {
  it('accepts all pending students, with the given teacher and programme, and counts the others', async () => {
    const teacher = await createPerson(context.db, 'TEACHER');
    const program = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: `Statistics ${Math.random()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const waiting = await Promise.all([createWaiting(), createWaiting(), createWaiting()]);
    const accepted = await createPerson(context.db, 'STUDENT');
    const gone = { ...accepted, personId: 999_999 };
    const [first] = waiting;
    const answer = await decide('accept', [...waiting, ...(first ? [first] : []), accepted, gone], {
      assignedTeacher: { id: teacher.personId },
      program: { id: program.id },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ accepted: 3, alreadyAccepted: 1, gone: 1 });
    for (const student of waiting) {
      expect(await findStudent(student)).toMatchObject({
        enrollment_date: expect.any(Date),
        assigned_teacher_id: teacher.personId,
        program_id: program.id,
      });
      expect(await auditOf('student.accepted', student)).toHaveLength(1);
      await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    }
    expect(await findStudent(accepted)).toMatchObject({ assigned_teacher_id: null });
    const assigned = await createPerson(context.db, 'STUDENT', {
      status: 'PENDING',
      student: { enrollment_date: null, assigned_teacher_id: teacher.personId },
    });
    expect((await decide('accept', [assigned], { assignedTeacher: null })).json().accepted).toBe(1);
    expect(await findStudent(assigned)).toMatchObject({ assigned_teacher_id: null });
    const again = await decide('accept', waiting);
    expect(again.json()).toEqual({ accepted: 0, alreadyAccepted: 3, gone: 0 });
  });

  it('accepts no one if the call is invalid', async () => {
    const student = await createWaiting();
    for (const more of [
      { assignedTeacher: { id: 999_999 } },
      { program: { id: 999_999 } },
      { students: [] },
      { students: Array.from({ length: admission.maxAtOnce + 1 }, (_, at) => ({ id: at + 1 })) },
    ]) {
      const answer = await decide('accept', [student], more);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details).toHaveLength(1);
    }
    expect(await findStudent(student)).toMatchObject({ enrollment_date: null });
  });

  it('by several admins at once accepts or refuses each of them once', async () => {
    const students = await Promise.all(Array.from({ length: 10 }, createWaiting));
    const answers = await Promise.all([
      decide('accept', students),
      decide('refuse', students.toReversed()),
      decide('accept', students.toReversed()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [one, two, three] = answers.map((answer) => answer.json());
    expect(one.accepted + two.refused + three.accepted).toBe(students.length);
    await expectOneMailEach(students);
    for (const student of students) {
      const [accepted, refused] = await Promise.all([
        auditOf('student.accepted', student),
        auditOf('student.refused', student),
      ]);
      expect(accepted.length + refused.length).toBe(1);
    }
  });
});
