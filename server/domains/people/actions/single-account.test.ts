import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { encodeForm } from '#server/testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
const password = 'Admins-own-7';
let admin: Person;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root', password });
});

function doTo({ accountId }: { accountId: number }, what: string, body: object = {}, by: SignedIn = admin) {
  return context.call(by, 'POST', `/account/${accountId}/${what}`, body);
}

function mailTo(email: string, subject: string) {
  return waitForMailFile(
    context.config.dataDir,
    (mail) => mail.to.includes(email) && mail.subject.includes(subject),
  );
}

async function auditOf(action: string, targetId: number) {
  const { rows } = await sql<{ actor_id: number; detail: object }>`
    select actor_id, detail from audit_log where action = ${action} and target_id = ${String(targetId)}`.execute(
    context.db,
  );
  return rows;
}

function signIn(email: string, password: string) {
  return context.call(null, 'POST', '/auth/login', { email, password });
}

describe('suspending', () => {
  it('ends sessions immediately, blocks sign-in, mails the reason, and can be undone', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', password: 'Old-pass-1' });
    expect((await context.call(student, 'GET', '/auth/me')).statusCode).toBe(200);
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    const stream = await openEventStream(await listenOn(context.app), reader.token);
    await stream.next('connected');
    const answer = await doTo(student, 'suspend', { reason: 'Fees are open.\r\nBcc: x' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'SUSPENDED', sessions: 0, abilities: { resume: true } });
    expect((await context.call(student, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await signIn(student.email, 'Old-pass-1')).json().code).toBe('ACCOUNT_SUSPENDED');
    expect((await mailTo(student.email, 'is suspended')).text).toContain('Fees are open. Bcc: x');
    await stream.next('people.changed');
    stream.close();
    // Repeating it changes nothing.
    expect((await doTo(student, 'suspend')).statusCode).toBe(200);
    expect(await auditOf('account.suspended', student.accountId)).toHaveLength(1);
    expect((await doTo(student, 'resetPassword')).json().code).toBe('ACCOUNT_NOT_ACTIVE');
    expect((await doTo(student, 'resume')).json().status).toBe('ACTIVE');
    expect((await signIn(student.email, 'Old-pass-1')).statusCode).toBe(200);
    await mailTo(student.email, 'has been reactivated');
  });

  it('and reactivating does not accept a pending student', async () => {
    const waiting = await createPerson(context.db, 'STUDENT', {
      status: 'SUSPENDED',
      student: { enrollment_date: null },
    });
    expect((await doTo(waiting, 'resume')).json().status).toBe('PENDING');
    expect((await doTo(waiting, 'suspend')).json().code).toBe('ACCOUNT_NOT_ACTIVE');
  });
});

describe('a new password by mail', () => {
  it('is a link that works once, and no password is shown', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Tom', password: 'Old-pass-1' });
    const answer = await doTo(teacher, 'resetPassword', { endSessions: true });
    expect(answer.json()).toEqual({ sent: 'reset', sessionsEnded: 1 });
    expect((await context.call(teacher, 'GET', '/auth/me')).statusCode).toBe(401);
    const { text } = await mailTo(teacher.email, 'Choose a new');
    const resetToken = /\/invitation#([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await signIn(teacher.email, 'Old-pass-1')).statusCode).toBe(200);
    const chosen = { resetToken, password: 'Fresh-pass-9' };
    expect((await context.call(null, 'POST', '/auth/reset/confirm', chosen)).statusCode).toBe(200);
    expect((await signIn(teacher.email, 'Fresh-pass-9')).statusCode).toBe(200);
    expect((await context.call(null, 'POST', '/auth/reset/confirm', chosen)).statusCode).toBe(400);
  });
});

describe('resetting the passwords of several people', () => {
  it.each([
    [true, 401],
    [false, 200],
  ])('with endSessions %j answers their open sessions with %i', async (endSessions, status) => {
    const people = [await signInAsPerson(context.db, 'TEACHER'), await signInAsPerson(context.db, 'STUDENT')];
    const accountIds = people.map(({ accountId }) => accountId);
    const answer = await context.call(admin, 'POST', '/account/bulk', {
      action: 'resetPassword',
      accountIds,
      endSessions,
    });
    expect(answer.json()).toEqual({ changed: 2, unchanged: 0 });
    for (const person of people)
      expect((await context.call(person, 'GET', '/auth/me')).statusCode).toBe(status);
  });
});

describe('a new administrator', () => {
  it('is invited, chooses a password and reads', async () => {
    const body = {
      role: 'READ_ONLY_ADMIN',
      firstName: 'Rita',
      lastName: 'Reader',
      email: 'Rita@school.example',
      currentPassword: password,
    };
    const answer = await context.call(admin, 'POST', '/account', body);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ role: 'READ_ONLY_ADMIN', hasPassword: false, status: 'ACTIVE' });
    const { text } = await mailTo('Rita@school.example', 'Your account at');
    const resetToken = /\/invitation#([\w-]{43})/.exec(text)?.[1] ?? '';
    await context.call(null, 'POST', '/auth/reset/confirm', { resetToken, password: 'Fresh-pass-9' });
    expect((await signIn('rita@school.example', 'Fresh-pass-9')).json().user.person.firstName).toBe('Rita');
    expect((await context.call(admin, 'POST', '/account', body)).json().code).toBe('EMAIL_TAKEN');
    const student = { ...body, role: 'STUDENT', email: 'x@school.example' };
    expect((await context.call(admin, 'POST', '/account', student)).statusCode).toBe(422);
  });
});

describe('editing', () => {
  it('accepts the fields of the role, notifies the old address, and refuses the fields of another role', async () => {
    const reader = await createPerson(context.db, 'READ_ONLY_ADMIN', {
      firstName: 'Rolf',
      password: 'Old-pass-1',
    });
    const path = `/account/${reader.accountId}`;
    const change = {
      lastName: 'Neu',
      jobTitle: 'Registrar',
      emailAddress: 'rolf.neu@school.example',
      currentPassword: password,
    };
    const answer = await context.call(admin, 'PATCH', path, change);
    expect(answer.json()).toMatchObject({
      person: { firstName: 'Rolf', lastName: 'Neu' },
      jobTitle: 'Registrar',
      email: 'rolf.neu@school.example',
    });
    expect((await mailTo(reader.email, 'address of your')).text).toContain('rolf.neu@school.example');
    expect(await auditOf('account.changed', reader.accountId)).toMatchObject([
      { detail: { fields: ['lastName', 'jobTitle', 'email'] } },
    ]);
    const wrong = await context.call(admin, 'PATCH', path, { department: 'Physics' });
    expect(wrong.json()).toMatchObject({
      code: 'INVALID_INPUT',
      details: ['department: is not a field of an administrator'],
    });
    const teacher = await createPerson(context.db, 'TEACHER');
    const taken = { emailAddress: 'ROLF.NEU@school.example', department: 'Physics' };
    const refused = await context.call(admin, 'PATCH', `/account/${teacher.accountId}`, taken);
    expect(refused.json().code).toBe('EMAIL_TAKEN');
    const student = await createPerson(context.db, 'STUDENT');
    const other = { country: 'Ghana', program: { id: 999_999 } };
    const unknown = await context.call(admin, 'PATCH', `/account/${student.accountId}`, other);
    expect(unknown.json().details).toEqual(['program: there is no such programme']);
    const { program: _, ...rest } = other;
    const changed = await context.call(admin, 'PATCH', `/account/${student.accountId}`, rest);
    expect(changed.json()).toMatchObject({ country: 'GH' });
  });

  it("can change and remove another person's photo", async () => {
    const teacher = await createPerson(context.db, 'TEACHER');
    const file = new File([new Uint8Array(await drawPhoto())], 'tom.png', { type: 'image/png' });
    const form = await encodeForm({ photo: file });
    const url = `/api/account/${teacher.accountId}/photo`;
    const headers = { ...form.headers, ...admin.headers };
    const answer = await context.app.inject({ method: 'PUT', url, payload: form.payload, headers });
    expect(answer.json().passportPhotoUrl).toContain('/api/file/');
    const removed = await context.call(admin, 'DELETE', `/account/${teacher.accountId}/photo`);
    expect(removed.json().passportPhotoUrl).toBeNull();
    expect(await auditOf('photo.changed', teacher.accountId)).toHaveLength(2);
  });
});

describe('changing a role', () => {
  it('ends sessions, keeps grades and material, and restores access to them when reversed', async () => {
    const { db } = context;
    const quizOwner = await createPerson(db, 'TEACHER');
    const quiz = await createTestQuiz(db, quizOwner.accountId);
    const person = await signInAsPerson(db, 'STUDENT', {
      firstName: 'Esi',
      lastName: 'Badu',
      password: 'Old-pass-1',
      student: { current_cgpa: 3 },
    });
    await createTestAttempt(db, quiz, person, { answers: [] });
    const raised = await doTo(person, 'role', { role: 'TEACHER', department: 'Biology' });
    expect(raised.json(), raised.body).toMatchObject({
      role: 'TEACHER',
      person: { kind: 'teacher', firstName: 'Esi', lastName: 'Badu' },
      department: 'Biology',
      attempts: 1,
    });
    expect((await context.call(person, 'GET', '/auth/me')).statusCode).toBe(401);
    const session = await startTestSession(db, person.accountId);
    expect((await context.call(session, 'GET', '/auth/me')).json().user.person.kind).toBe('teacher');
    expect((await context.call(session, 'GET', '/student/current')).statusCode).toBe(404);
    expect((await context.call(admin, 'GET', `/student/${person.personId}`)).statusCode).toBe(404);
    expect(
      (await context.call(session, 'POST', '/questionBank', { title: 'Cells', category: 'science' }))
        .statusCode,
    ).toBe(201);
    await mailTo(person.email, 'Your role at');

    const pupil = await createPerson(db, 'STUDENT', {
      student: { assigned_teacher_id: raised.json().person.id },
    });
    expect((await doTo(person, 'role', { role: 'STUDENT' })).json()).toMatchObject({
      role: 'STUDENT',
      person: { kind: 'student', id: person.personId },
      currentCgpa: 3,
      questionBanks: 1,
      attempts: 1,
    });
    const left = await context.call(admin, 'GET', `/account/${pupil.accountId}`);
    expect(left.json().assignedTeacher).toBeNull();
    expect(await auditOf('account.roleChanged', person.accountId)).toMatchObject([
      { actor_id: admin.accountId, detail: { from: 'STUDENT', to: 'TEACHER' } },
      { detail: { from: 'TEACHER', to: 'STUDENT' } },
    ]);
    const pending = await createPerson(db, 'STUDENT', {
      status: 'PENDING',
      student: { enrollment_date: null },
    });
    expect(
      (await doTo(pending, 'role', { role: 'SUPER_ADMIN', currentPassword: password })).json().code,
    ).toBe('ACCOUNT_NOT_ACTIVE');
  });
});

describe('the last super admin', () => {
  it("can't be removed, and one of two who demote each other at once remains", async () => {
    expect((await doTo(admin, 'suspend')).json().code).toBe('OWN_ACCOUNT');
    expect((await doTo(admin, 'role', { role: 'TEACHER' })).json().code).toBe('OWN_ACCOUNT');
    expect((await context.call(admin, 'DELETE', `/account/${admin.accountId}`)).json().code).toBe(
      'OWN_ACCOUNT',
    );
    for (let round = 0; round < 5; round += 1) {
      const other = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
      const what =
        round % 2 === 0 ? { role: 'READ_ONLY_ADMIN', currentPassword: password } : { role: 'TEACHER' };
      const answers = await Promise.all([
        doTo(other, 'role', what, admin),
        round === 3 ? doTo(admin, 'suspend', {}, other) : doTo(admin, 'role', what, other),
      ]);
      const refusals = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refusals, answers.map(({ body }) => body).join()).toHaveLength(1);
      expect([401, 409]).toContain(refusals[0]?.statusCode);
      const { rows } = await sql<{ id: number }>`
        select id from user_account where role = 'SUPER_ADMIN' and status = 'ACTIVE'`.execute(context.db);
      expect(rows).toHaveLength(1);
      if (rows[0]?.id !== admin.accountId) admin = { ...other };
    }
  });
});

describe('an action on several accounts', () => {
  it('changes all of them, or none and names the refused ones', async () => {
    const { db } = context;
    const teacher = await createPerson(db, 'TEACHER', { firstName: 'Tom', lastName: 'Tutor' });
    const pupils = await Promise.all(
      ['Ama', 'Esi', 'Yaw'].map((firstName) =>
        signInAsPerson(db, 'STUDENT', { firstName, lastName: 'Poku' }),
      ),
    );
    const ids = pupils.map(({ accountId }) => accountId);
    const bulk = (body: object) => context.call(admin, 'POST', '/account/bulk', body);
    const assigned = await bulk({
      action: 'assignTeacher',
      accountIds: [...ids, ids[0]],
      teacher: { id: teacher.personId },
    });
    expect(assigned.json()).toEqual({ changed: 3, unchanged: 0 });
    const refused = await bulk({
      action: 'suspend',
      accountIds: [...ids, admin.accountId, 999_999_999],
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'ACCOUNTS_REFUSED', details: expect.any(Array) });
    expect(refused.json().details).toHaveLength(2);
    expect(refused.json().details.join()).toContain('You can’t do this to your own account.');
    const [first] = pupils;
    expect((await context.call(first ?? null, 'GET', '/auth/me')).statusCode).toBe(200);
    const notStudents = await bulk({
      action: 'assignProgram',
      accountIds: [teacher.accountId],
      program: { id: 1 },
    });
    expect(notStudents.json().details).toEqual([
      'Tom Tutor: Only students can be assigned a programme and a teacher.',
    ]);
    expect((await bulk({ action: 'suspend', accountIds: ids })).json()).toEqual({ changed: 3, unchanged: 0 });
    expect((await bulk({ action: 'resume', accountIds: ids })).json()).toEqual({ changed: 3, unchanged: 0 });
    const noTeacher = await bulk({ action: 'assignTeacher', accountIds: ids, teacher: { id: 999_999 } });
    expect(noTeacher.statusCode).toBe(422);
    expect((await bulk({ action: 'delete', accountIds: [...ids, teacher.accountId] })).json().changed).toBe(
      4,
    );
    expect((await bulk({ action: 'delete', accountIds: [] })).statusCode).toBe(422);
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    expect((await bulk({ action: 'resume', accountIds: many })).statusCode).toBe(422);
  });
});

describe('deleting', () => {
  it('keeps a person with grades as a record without an account, and deletes an admin without a record', async () => {
    const { db } = context;
    const owner = await createPerson(db, 'TEACHER');
    const quiz = await createTestQuiz(db, owner.accountId);
    const student = await signInAsPerson(db, 'STUDENT', { lastName: 'Kept' });
    await createTestAttempt(db, quiz, student, { answers: [] });
    const reader = await createPerson(db, 'READ_ONLY_ADMIN');
    for (const { accountId } of [student, reader]) {
      expect((await context.call(admin, 'DELETE', `/account/${accountId}`)).statusCode).toBe(204);
    }
    expect((await context.call(student, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await context.call(admin, 'GET', `/account/${reader.accountId}`)).statusCode).toBe(404);
    const kept = await context.call(admin, 'GET', '/account?status=DELETED&search=Kept');
    expect(kept.json()).toMatchObject([
      { id: student.accountId, status: 'DELETED', abilities: { edit: false, resume: false, erase: true } },
    ]);
    expect((await context.call(admin, 'DELETE', `/account/${student.accountId}`)).statusCode).toBe(409);
    expect(await auditOf('student.deleted', student.personId)).toMatchObject([{ detail: { isKept: true } }]);
  });
});
