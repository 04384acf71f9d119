import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { AuditAction, type AuditEntry } from '#shared/contract/platform/audit.ts';
import { affectedBy } from './affected.policy.ts';
import { recordAudit } from './audit.service.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
const password = 'Root-pass-1';
let admin: Person;
let teacher: Person;
let student: Person;
let quiz: TestQuiz;
let attemptId: number;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Admin', password });
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Tom', lastName: 'Tutor' });
  student = await signInAsPerson(db, 'STUDENT', { firstName: 'Ben', lastName: 'Student' });
  quiz = await createTestQuiz(db, teacher.accountId, { quiz: { title: 'Cells' } });
  attemptId = await createTestAttempt(db, quiz, student);
  const ended = await context.call(student, 'PUT', `/quizAttempt/${attemptId}`, { status: 'SUBMITTED' });
  expect(ended.statusCode, ended.body).toBe(200);
});

async function read(query: string): Promise<AuditEntry[]> {
  const answer = await context.call(admin, 'GET', `/auditLog${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = (entry: AuditEntry | undefined) => entry?.people.map(({ name }) => name);
const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

/** The kind of target an action is recorded with; null for none. */
const recordedWith = {
  'settings.changed': null,
  'settings.reset': null,
  'mailServer.changed': null,
  'mailServer.removed': null,
  'mailServer.tested': null,
  'audit.exported': null,
  'audit.purged': null,
  'program.created': 'program',
  'program.changed': 'program',
  'program.deleted': 'program',
  'semester.created': 'semester',
  'semester.changed': 'semester',
  'semester.deleted': 'semester',
  'profile.changed': null,
  'calendar.shared': null,
  'calendar.ended': null,
  'session.started': 'session',
  'session.refused': 'account',
  'session.ended': null,
  'password.changed': null,
  'firstAdmin.created': 'account',
  'access.refused': null,
  'account.registered': 'account',
  'account.created': 'account',
  'account.changed': 'account',
  'account.suspended': 'account',
  'account.resumed': 'account',
  'account.roleChanged': 'account',
  'account.deleted': 'account',
  'account.erased': 'account',
  'accounts.exported': null,
  'person.exported': 'account',
  'passwordReset.sent': 'account',
  'email.requested': 'account',
  'email.changed': 'account',
  'email.undone': 'account',
  'photo.changed': 'account',
  'reset.requested': 'account',
  'reset.refused': 'account',
  'password.reset': 'account',
  'invitation.sent': 'account',
  'people.imported': 'people',
  'student.registered': 'student',
  'student.proved': 'student',
  'student.lapsed': 'student',
  'student.accepted': 'student',
  'student.refused': 'student',
  'student.created': 'student',
  'student.changed': 'student',
  'student.deleted': 'student',
  'nameCorrection.requested': 'student',
  'nameCorrection.withdrawn': 'student',
  'nameCorrection.accepted': 'student',
  'nameCorrection.declined': 'student',
  'teacher.created': 'teacher',
  'teacher.changed': 'teacher',
  'teacher.deleted': 'teacher',
  'questionBank.created': 'questionBank',
  'questionBank.changed': 'questionBank',
  'questionBank.deleted': 'questionBank',
  'question.created': 'question',
  'question.changed': 'question',
  'question.deleted': 'question',
  'question.restored': 'question',
  'question.moved': 'questionBank',
  'question.ordered': 'questionBank',
  'tag.changed': 'tag',
  'tag.deleted': 'tag',
  'quiz.created': 'quiz',
  'quiz.changed': 'quiz',
  'quiz.deleted': 'quiz',
  'quiz.restored': 'quiz',
  'credits.requested': 'quiz',
  'credits.withdrawn': 'quiz',
  'credits.approved': 'quiz',
  'credits.declined': 'quiz',
  'quiz.keyReleased': 'quiz',
  'quiz.keyHidden': 'quiz',
  'announcement.created': 'announcement',
  'announcement.changed': 'announcement',
  'announcement.deleted': 'announcement',
  'teacher.programsChanged': 'teacher',
  'attempt.extended': 'quizAttempt',
  'attempt.reopened': 'quizAttempt',
  'attempt.deviceReleased': 'quizAttempt',
  'attempt.handedIn': 'quizAttempt',
  'grade.changed': 'quizAttempt',
  'marks.released': 'quizAttempt',
  'lateAnswer.decided': 'quizAttempt',
  'questionProblem.resolved': 'quizAttempt',
  'questionProblem.reopened': 'quizAttempt',
  'regrade.applied': 'regrade',
  'regrade.undone': 'regrade',
  'report.exported': 'quiz',
  'gradeBook.exported': 'student',
  'document.issued': 'student',
  'document.revoked': 'student',
  'accommodation.granted': 'accommodation',
  'accommodation.changed': 'accommodation',
  'accommodation.ended': 'accommodation',
  'answerFile.loaded': 'quizAttempt',
  'upload.imported': 'upload',
  'upload.failed': 'upload',
  'upload.cancelled': 'upload',
  'upload.deleted': 'upload',
  'backup.started': 'backup',
  'backup.completed': 'backup',
  'backup.failed': 'backup',
  'backup.verified': 'backup',
  'backup.verificationFailed': 'backup',
  'backup.copied': 'backup',
  'backup.copyFailed': 'backup',
  'backup.uploaded': 'backup',
  'backup.downloaded': 'backup',
  'backup.deleted': 'backup',
  'backup.restored': 'backup',
  'system.factoryReset': 'backup',
  'system.startedForReal': 'backup',
  'twoFactor.turnedOn': null,
  'twoFactor.turnedOff': 'account',
  'twoFactor.recoveryCodesReplaced': null,
  'branding.changed': 'brandingProfile',
} as const satisfies Record<AuditAction, string | null>;

/** One row of each kind with an owner: the student's, or the teacher's. */
async function makeTargets(): Promise<Record<string, number>> {
  const { db } = context;
  const insert = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? 0;
  const owner = teacher.accountId;
  const question = quiz.questions[0]?.id;
  const regrade = await insert(sql<{ id: number }>`
    insert into regrade_batch (quiz_id, question_id, question_version, points, reason, applied_by)
    values (${quiz.id}, ${question}, 1, 3, 'Wrong points', ${owner}) returning id`);
  await sql`insert into grade_change (grade_id, what, cause, regrade_batch_id, from_value, to_value)
    select id, 'GRADE', cause, ${regrade}, '{}', '{}' from grade, unnest(array['REGRADE', 'REGRADE_UNDO']) cause
    where attempt_id = ${attemptId}`.execute(db);
  return {
    account: student.accountId,
    student: student.personId,
    teacher: teacher.personId,
    quizAttempt: attemptId,
    quiz: quiz.id,
    questionBank: quiz.bankId,
    question: question ?? 0,
    regrade,
    session: student.sessionId,
    program: 1,
    semester: 1,
    backup: 1,
    brandingProfile: 1,
    tag: await insert(
      sql<{ id: number }>`insert into tag (owner_id, name) values (${owner}, 'Unit 3') returning id`,
    ),
    accommodation: await insert(sql<{ id: number }>`
      insert into accommodation (student_id, time_factor, created_by)
      values (${student.personId}, 1.5, ${owner}) returning id`),
    upload: await insert(sql<{ id: number }>`
      insert into file_upload (institution_id, owner_id, original_file_name, file_size, file_type)
      values (1, ${owner}, 'unit-3.csv', 1, 'CSV') returning id`),
    announcement: await insert(sql<{ id: number }>`
      insert into announcement (institution_id, author_id, quiz_id, title, body)
      values (1, ${owner}, ${quiz.id}, 'Bring a pen', 'x') returning id`),
  };
}

const ofTeacher = new Set(['teacher', 'quiz', 'questionBank', 'question', 'tag', 'upload', 'announcement']);

describe('an entry of the audit log', () => {
  it('names the affected people for every kind of action', async () => {
    const targets = await makeTargets();
    const by = {
      ...admin,
      role: 'SUPER_ADMIN' as const,
      institutionId: 1,
      address: '',
      requestId: 'every-kind',
    };
    expect(Object.keys(recordedWith).toSorted()).toEqual(AuditAction.options.toSorted());
    for (const action of AuditAction.options) {
      const type = recordedWith[action];
      await inTransaction(context.db, (trx) =>
        recordAudit(trx, by, {
          action,
          ...(type === 'people' && { people: [student.accountId] }),
          ...(type !== null && type !== 'people' && { target: { type, id: targets[type] ?? 0 } }),
        }),
      );
    }
    const entries = await read(`?max=200&actorId=${admin.accountId}`);
    for (const action of AuditAction.options) {
      const entry = entries.find((one) => one.action === action && one.requestId === 'every-kind');
      const type = recordedWith[action];
      const owner = ofTeacher.has(type ?? '') ? 'Tom Tutor' : 'Ben Student';
      // An action on one's own account.
      const isOwn = type === null || type === 'session';
      const expected = affectedBy[action] === 'nobody' ? [] : [isOwn ? 'Ada Admin' : owner];
      expect(namesOf(entry), action).toEqual(expected);
      expect(entry?.peopleCount, action).toBe(expected.length);
      expect(entry?.actor, action).toMatchObject({ name: 'Ada Admin', email: admin.email, state: 'present' });
    }
  });

  it('has current names and titles, and marks deleted targets', async () => {
    const { db } = context;
    const renamed = await createPerson(db, 'STUDENT', { firstName: 'Esi', lastName: 'Before' });
    const path = `/account/${renamed.accountId}`;
    const suspended = await context.call(admin, 'POST', `${path}/suspend`, { reason: 'Fees' });
    expect(suspended.statusCode, suspended.body).toBeLessThan(300);
    await db.updateTable('student').set({ last_name: 'After' }).where('id', '=', renamed.personId).execute();
    const [entry] = await read('?action=account.suspended&max=1');
    expect(namesOf(entry)).toEqual(['Esi After']);

    const made = await context.call(teacher, 'POST', '/questionBank', {
      title: 'Algebra',
      category: 'other',
    });
    const bankId = made.json().id;
    await context.call(admin, 'PATCH', `/questionBank/${bankId}`, { title: 'Linear algebra' });
    const about = `?targetType=questionBank&targetId=${bankId}`;
    const [changed, created] = await read(about);
    expect(changed).toMatchObject({ targetTitle: 'Linear algebra', isTargetGone: false, quizId: null });
    // Her own change affects no one else, but another person's change does.
    expect([namesOf(changed), namesOf(created)]).toEqual([['Tom Tutor'], []]);
    expect((await context.call(admin, 'DELETE', `/questionBank/${bankId}`)).statusCode).toBe(204);
    const [deleted] = await read(about);
    expect(deleted).toMatchObject({ targetTitle: null, isTargetGone: true, targetId: String(bankId) });
    expect(namesOf(deleted)).toEqual(['Tom Tutor']);
    expect((await read(`?targetType=quizAttempt&max=1`))[0]).toMatchObject({
      targetTitle: 'Cells',
      quizId: quiz.id,
    });
  });

  it('names deleted people if their names are still stored', async () => {
    const { db } = context;
    const gone = await createPerson(db, 'STUDENT', { firstName: 'Gone', lastName: 'Tomorrow' });
    const path = `/student/${gone.personId}`;
    expect((await context.call(admin, 'DELETE', path)).statusCode).toBe(204);
    const [entry] = await read('?action=student.deleted&max=1');
    expect(entry?.people).toEqual([
      { id: gone.accountId, name: null, email: null, role: null, state: 'deleted' },
    ]);
    expect(actionsOf(await read(`?personId=${gone.accountId}`))).toEqual(['student.deleted']);
  });

  it('names three of many people, searched people first, and counts them all', async () => {
    const { db } = context;
    const crowded = await createTestQuiz(db, teacher.accountId, { quiz: { title: 'Crowded' } });
    for (const firstName of ['One', 'Two', 'Three', 'Four', 'Zoe']) {
      const writer = await createPerson(db, 'STUDENT', { firstName, lastName: 'Crowd' });
      await createTestAttempt(db, crowded, writer, { secondsLeft: 600 });
    }
    const extended = await context.call(teacher, 'POST', `/quiz/${crowded.id}/extension`, { minutes: 5 });
    expect(extended.statusCode, extended.body).toBe(200);
    const [entry] = await read('?action=attempt.extended&person=zoe%20crowd');
    expect(namesOf(entry)).toEqual(['Zoe Crowd', 'One Crowd', 'Two Crowd']);
    expect(entry).toMatchObject({ peopleCount: 5, targetTitle: 'Crowded', actor: { name: 'Tom Tutor' } });
  });
});

describe('a search by name', () => {
  it("finds a person's actions and what was done to them, combined with the other filters", async () => {
    const { db } = context;
    const kofi = await signInAsPerson(db, 'STUDENT', { firstName: 'Kofi', lastName: '100%_Ansre' });
    await context.call(kofi, 'POST', '/calendar');
    const path = `/account/${kofi.accountId}`;
    await context.call(admin, 'POST', `${path}/suspend`, { reason: 'Fees' });
    await context.call(admin, 'POST', `${path}/resume`);
    const own = await read('?person=kofi&direction=by');
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ actor }) => actor?.id === kofi.accountId)).toBe(true);
    expect(actionsOf(await read('?person=kofi&direction=to'))).toEqual([
      'account.resumed',
      'account.suspended',
    ]);
    expect(await read('?person=kofi')).toHaveLength(own.length + 2);
    expect(actionsOf(await read('?person=Kofi 100%25_a&action=account.suspended'))).toEqual([
      'account.suspended',
    ]);
    expect(await read('?person=kofi&to=2001-01-01T00:00:00Z')).toEqual([]);
    expect(await read(`?person=kofi&direction=to&actorId=${teacher.accountId}`)).toEqual([]);
    expect(await read(`?person=${kofi.email}&direction=to`)).toHaveLength(2);
    expect(await read(`?person=kofi&personId=${teacher.accountId}`)).toEqual([]);
    expect((await read('?person=%20%20&max=5')).length).toBe(5);
  });

  it.each([
    '%',
    '_',
    'K%Ansre',
    'Ko_i',
    '\\',
    '%\\',
    "' or 1=1 --",
    '"; drop table audit_log; --',
    '{"a":1}',
    'a\u0000b',
    '\u{1F600}',
    '\uFFFD',
    'x'.repeat(200),
  ])('treats %j as characters', async (text) => {
    const answer = await context.call(admin, 'GET', `/auditLog?person=${encodeURIComponent(text)}&max=200`);
    expect([200, 400]).toContain(answer.statusCode);
    if (answer.statusCode === 400) return;
    const lookedFor = text.toLowerCase();
    for (const { actor, people } of answer.json() as AuditEntry[]) {
      const names = [actor, ...people].map((person) => `${person?.name} ${person?.email}`.toLowerCase());
      expect(names.some((name) => name.includes(lookedFor))).toBe(true);
    }
  });

  it('is refused if it is too long or has an unknown direction', async () => {
    const ask = async (query: string) => (await context.call(admin, 'GET', `/auditLog?${query}`)).statusCode;
    expect(await ask(`person=${'x'.repeat(201)}`)).toBe(400);
    expect(await ask('direction=sideways')).toBe(400);
    expect(await ask('personId=abc')).toBe(400);
  });

  it('lists every entry once over all pages, even with equal times', async () => {
    const { db } = context;
    const many = await createPerson(db, 'STUDENT', { firstName: 'Often', lastName: 'Mentioned' });
    await sql`
      with entry as (
        insert into audit_log (institution_id, at, action) select 1, now(), 'account.suspended'
        from generate_series(1, 23) returning id
      ) insert into audit_subject select id, ${many.accountId} from entry`.execute(db);
    const ids: number[] = [];
    for (const offset of [0, 10, 20]) {
      ids.push(...(await read(`?person=often mentioned&max=10&offset=${offset}`)).map(({ id }) => id));
    }
    expect(ids).toHaveLength(23);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    const oldest = await read('?person=often mentioned&max=3&order=asc');
    expect(oldest.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3));
  });
});

describe("a person's history", () => {
  it('has both directions, and is only for super admins of the institution', async () => {
    const { db } = context;
    const path = `/auditLog/person/${student.accountId}`;
    expect((await context.call(admin, 'GET', path)).json()).toEqual({
      id: student.accountId,
      name: 'Ben Student',
      email: student.email,
      role: 'STUDENT',
      state: 'present',
    });
    await context.call(student, 'POST', '/calendar');
    const both = await read(`?personId=${student.accountId}&max=200`);
    const by = await read(`?personId=${student.accountId}&direction=by&max=200`);
    const to = await read(`?personId=${student.accountId}&direction=to&max=200`);
    expect(to.length).toBeGreaterThan(10);
    expect(by.length).toBeGreaterThan(0);
    expect(both).toHaveLength(by.length + to.length);
    expect(to.some(({ actor }) => actor?.id === student.accountId)).toBe(false);
    const times = both.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const who of [teacher, student, await signInAsPerson(db, 'READ_ONLY_ADMIN')]) {
      expect((await context.call(who, 'GET', path)).statusCode).toBe(403);
      expect((await context.call(who, 'GET', `/auditLog?personId=${student.accountId}`)).statusCode).toBe(
        403,
      );
    }
    expect((await context.call(admin, 'GET', '/auditLog/person/999999')).statusCode).toBe(404);
    const { rows } = await sql<{ id: number }>`
      insert into institution (name) values ('Elsewhere') returning id`.execute(db);
    const elsewhere = rows[0]?.id ?? 0;
    await sql`insert into program (institution_id, name) values (${elsewhere}, 'There')`.execute(db);
    const stranger = await createPerson(db, 'STUDENT', {
      firstName: 'Far',
      lastName: 'Away',
      institutionId: elsewhere,
    });
    await sql`insert into audit_log (institution_id, action, actor_id)
      values (${elsewhere}, 'session.started', ${stranger.accountId})`.execute(db);
    expect((await context.call(admin, 'GET', `/auditLog/person/${stranger.accountId}`)).statusCode).toBe(404);
    expect(await read(`?personId=${stranger.accountId}`)).toEqual([]);
    expect(await read('?person=far away')).toEqual([]);
  });
});

describe('erased people', () => {
  async function erase(person: TestPerson): Promise<void> {
    const body = { password, reason: 'Asked for it', answers: true };
    const answer = await context.call(admin, 'POST', `/account/${person.accountId}/erase`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }

  it("are shown as erased, as actor and as person affected, and can't be found by name", async () => {
    const { db } = context;
    const kept = await signInAsPerson(db, 'STUDENT', { firstName: 'Yaa', lastName: 'Erasable' });
    const bare = await createPerson(db, 'STUDENT', { firstName: 'Abena', lastName: 'Erasable' });
    const attempt = await createTestAttempt(db, quiz, kept);
    await context.call(kept, 'PUT', `/quizAttempt/${attempt}`, { status: 'SUBMITTED' });
    const question = { id: quiz.questions[0]?.id };
    const marks = { marks: [{ question, pointsEarned: 1 }], reason: 'Yaa Erasable was ill' };
    const marked = await context.call(teacher, 'PUT', `/submission/${attempt}/marks`, marks);
    expect(marked.statusCode, marked.body).toBe(200);
    await context.call(kept, 'POST', '/calendar');
    await context.call(admin, 'POST', `/account/${bare.accountId}/suspend`, { reason: 'Fees' });
    expect((await read('?person=erasable')).length).toBeGreaterThan(2);
    await erase(kept);
    await erase(bare);
    for (const person of [kept, bare]) {
      const erased = { id: person.accountId, name: null, email: null, role: null, state: 'erased' };
      const answer = await context.call(admin, 'GET', `/auditLog/person/${person.accountId}`);
      expect(answer.json()).toEqual(erased);
      const entries = await read(`?personId=${person.accountId}`);
      expect(actionsOf(entries)).toContain('account.erased');
      for (const { actor, people } of entries) {
        if (actor?.id === person.accountId) expect(actor).toMatchObject({ name: null, state: 'erased' });
        else expect(people).toEqual([erased]);
      }
    }
    expect((await read(`?personId=${kept.accountId}&direction=by`)).length).toBeGreaterThan(0);
    for (const text of ['erasable', 'yaa', 'Erased', kept.email, bare.email]) {
      expect(await read(`?person=${text}`), text).toEqual([]);
    }
    const file = await context.call(admin, 'GET', '/auditLog/export?format=csv');
    expect(file.body).toContain(`Erased person ${kept.accountId}`);
    expect(file.body).toContain(`Erased person ${bare.accountId}`);
    expect(file.body).not.toMatch(/erasable|yaa|abena/i);
    expect(JSON.stringify(await read('?max=200'))).not.toMatch(/erasable|yaa|abena/i);
  });
});

describe('the export of the audit log', () => {
  it('has the same names as the list, and does not record the search text', async () => {
    const file = await context.call(admin, 'GET', '/auditLog/export?format=csv&person=crowd');
    const lines = file.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Actor,Email,Role,Person affected,Target,Target ID,Title,Details');
    expect(lines[1]).toContain(`Tom Tutor,${teacher.email},TEACHER,`);
    expect(lines[1]).toContain('"One Crowd, Two Crowd, Three Crowd and 2 other people"');
    const [entry] = await read('?action=audit.exported&max=1');
    expect(entry?.detail).toEqual({ format: 'csv', isSearch: true });
  });
});
