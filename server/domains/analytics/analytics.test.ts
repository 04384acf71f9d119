import { type Insertable, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { gradeOf } from '#shared/grading-scale.ts';

const context = setUpTestApp();

beforeEach(async () => {
  await sql`truncate user_account cascade`.execute(context.db);
});

async function createQuiz(
  owner: TestPerson,
  options: Partial<Insertable<Database['quiz']>> = {},
): Promise<number> {
  const { id } = await context.db
    .insertInto('quiz')
    .values({
      institution_id: 1,
      owner_id: owner.accountId,
      program_id: 1,
      title: 'Quiz',
      is_active: true,
      ...options,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function attempt(student: TestPerson, quizId: number, percentage?: number): Promise<void> {
  const attemptNumber = sql<number>`(select count(*) + 1 from quiz_attempt
    where student_id = ${student.personId} and quiz_id = ${quizId})`;
  const { id } = await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quizId,
      student_id: student.personId,
      attempt_number: attemptNumber,
      paper: '{}',
      total_points: 100,
      ...(percentage === undefined ? {} : { status: 'SUBMITTED', completed_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (percentage === undefined) return;
  const { letter, points } = gradeOf(percentage);
  await context.db
    .insertInto('grade')
    .values({
      attempt_id: id,
      student_id: student.personId,
      quiz_id: quizId,
      score: percentage,
      total_points: 100,
      percentage,
      letter_grade: letter,
      grade_points: points,
      marks_released_at: new Date(),
    })
    .execute();
}

async function read(person: SignedIn, what: string) {
  const answer = await context.call(person, 'GET', `/dashboard/${what}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const pending = { enrollment_date: null };
const past = new Date(Date.now() - 3_600_000);
const future = new Date(Date.now() + 3_600_000);

describe("the admin's figures", () => {
  it('are all 0 in an empty school', async () => {
    const admin = await signInAs(context.db, 'READ_ONLY_ADMIN');
    const figures = await read(admin, 'adminMetrics');
    expect(new Set(Object.values(figures))).toEqual(new Set([0]));
    expect(Object.keys(figures)).toHaveLength(9);
  });

  it('count current people, not former ones', async () => {
    const { db } = context;
    const admin = await signInAsPerson(db, 'SUPER_ADMIN');
    await createPerson(db, 'STUDENT', { student: { current_cgpa: 3.5 } });
    await createPerson(db, 'STUDENT', { student: { current_cgpa: 3 } });
    await createPerson(db, 'STUDENT', { student: { current_cgpa: 2.51 }, status: 'SUSPENDED' });
    await createPerson(db, 'STUDENT');
    await createPerson(db, 'STUDENT', { student: pending, status: 'PENDING' });
    await createPerson(db, 'STUDENT', { student: { current_cgpa: 1 }, status: 'DELETED' });
    const teacher = await createPerson(db, 'TEACHER', { teacher: { department: 'Science' } });
    await createPerson(db, 'TEACHER', { teacher: { department: ' science' } });
    await createPerson(db, 'TEACHER', { teacher: { department: 'Arts' } });
    await createPerson(db, 'TEACHER');
    await createPerson(db, 'TEACHER', { teacher: { department: 'Law' }, status: 'SUSPENDED' });
    await createPerson(db, 'TEACHER', { teacher: { department: 'Law' }, status: 'DELETED' });
    await createQuiz(teacher);
    await createQuiz(teacher, { is_active: false });
    await createQuiz(teacher, { is_active: false, archived_at: new Date() });
    expect(await read(admin, 'adminMetrics')).toEqual({
      totalStudents: 5,
      acceptedStudents: 4,
      pendingStudents: 1,
      activeTeachers: 4,
      departments: 2,
      totalQuiz: 2,
      activeQuiz: 1,
      averageCgpa: 3,
      gradedStudents: 3,
    });
  });

  it('count only their own institution', async () => {
    await sql`insert into institution (id, name) values (88, 'Elsewhere') on conflict do nothing`.execute(
      context.db,
    );
    await createPerson(context.db, 'STUDENT');
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 88);
    expect(await read(stranger, 'adminMetrics')).toMatchObject({ totalStudents: 0 });
    expect(await read(stranger, 'teacherMetrics')).toMatchObject({ students: 0 });
    expect(await read(stranger, 'badges')).toMatchObject({ pendingRegistrations: 0 });
  });
});

describe("the teacher's figures", () => {
  it("count their own material and students, and everyone's for a super admin", async () => {
    const { db } = context;
    const efua = await signInAsPerson(db, 'TEACHER');
    const yaw = await signInAsPerson(db, 'TEACHER');
    const admin = await signInAsPerson(db, 'SUPER_ADMIN');
    const ama = await createPerson(db, 'STUDENT', { student: { assigned_teacher_id: efua.personId } });
    const kofi = await createPerson(db, 'STUDENT');
    const gone = await createPerson(db, 'STUDENT', {
      student: { assigned_teacher_id: efua.personId },
      status: 'DELETED',
    });
    await createPerson(db, 'STUDENT');
    const quiz = await createQuiz(efua);
    await createQuiz(efua, { is_active: false });
    await createQuiz(efua, { is_active: false, archived_at: new Date() });
    const yawsQuiz = await createQuiz(yaw);
    for (const student of [ama, kofi, gone]) await attempt(student, quiz, 80);
    await attempt(kofi, yawsQuiz);
    await insertBank(efua, 3);
    await insertBank(efua, 2, 'ARCHIVED');
    await insertBank(yaw, 1);
    await db
      .insertInto('file_upload')
      .values({
        institution_id: 1,
        owner_id: efua.accountId,
        original_file_name: 'a.csv',
        file_size: 1,
        file_type: 'CSV',
      })
      .execute();
    expect(await read(efua, 'teacherMetrics')).toEqual({
      activeQuizzes: 1,
      totalQuizzes: 2,
      students: 2,
      totalQuestions: 2,
      questionBanks: 1,
      fileUploads: 1,
    });
    expect(await read(yaw, 'teacherMetrics')).toMatchObject({
      activeQuizzes: 1,
      students: 1,
      fileUploads: 0,
    });
    expect(await read(admin, 'teacherMetrics')).toEqual({
      activeQuizzes: 2,
      totalQuizzes: 3,
      students: 2,
      totalQuestions: 2,
      questionBanks: 2,
      fileUploads: 1,
    });
  });

  /** A bank whose first question was deleted. */
  async function insertBank(
    owner: TestPerson,
    questions: number,
    status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE',
  ): Promise<void> {
    const bank = await context.db
      .insertInto('question_bank')
      .values({ institution_id: 1, owner_id: owner.accountId, title: 'Bank', category: 'other', status })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db.transaction().execute(async (trx) => {
      for (let at = 0; at < questions; at += 1) {
        const question = await trx
          .insertInto('question')
          .values({ question_bank_id: bank.id, deleted_at: at === 0 ? new Date() : null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('question_version')
          .values({ question_id: question.id, version: 1, question_type: 'ESSAY', question_text: 'Why?' })
          .execute();
      }
    });
  }
});

describe("the student's figures", () => {
  it('count completed and open quizzes and the average score', async () => {
    const { db } = context;
    const teacher = await createPerson(db, 'TEACHER');
    const me = await signInAsPerson(db, 'STUDENT');
    const other = await createPerson(db, 'STUDENT');
    expect(await read(me, 'studentMetrics')).toEqual({
      completed: 0,
      available: 0,
      averageScore: null,
      grades: 0,
    });
    const program = await db
      .insertInto('program')
      .values({ institution_id: 1, name: `Other ${Math.random()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const done = await createQuiz(teacher);
    const startedQuiz = await createQuiz(teacher);
    const open = await createQuiz(teacher, { opens_at: past, closes_at: future });
    await createQuiz(teacher, { opens_at: future });
    await createQuiz(teacher, { closes_at: past });
    await createQuiz(teacher, { is_active: false });
    await createQuiz(teacher, { program_id: program.id });
    await attempt(me, done, 70);
    await attempt(me, done, 85.5);
    await attempt(me, startedQuiz);
    await attempt(other, open, 10);
    expect(await read(me, 'studentMetrics')).toEqual({
      completed: 1,
      available: 1,
      averageScore: 78,
      grades: 2,
    });
    expect(await read(me, 'badges')).toMatchObject({ openQuizzes: 1 });
  });

  it("count a quiz as open during the student's extra time", async () => {
    const { db } = context;
    const teacher = await createPerson(db, 'TEACHER');
    const me = await signInAsPerson(db, 'STUDENT');
    const minute = 60_000;
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
    const limited = { closes_at: ago(20), time_limit_minutes: 60 };
    const closedForAll = await createQuiz(teacher, limited);
    await createQuiz(teacher, { opens_at: ago(70), closes_at: ago(20) });
    await createQuiz(teacher, { closes_at: ago(20) });
    const grant = (extra: object, quizId: number | null) =>
      db
        .insertInto('accommodation')
        .values({ student_id: me.personId, quiz_id: quizId, created_by: teacher.accountId, ...extra })
        .execute();
    expect(await read(me, 'badges')).toMatchObject({ openQuizzes: 0 });
    await grant({ time_factor: 1.5 }, null);
    // Half of the limit is 30 minutes, half of the window 25; without both there is nothing to lengthen.
    expect(await read(me, 'badges')).toMatchObject({ openQuizzes: 2 });
    // An extension for the quiz itself takes precedence.
    await grant({ extra_minutes: 10 }, closedForAll);
    expect(await read(me, 'badges')).toMatchObject({ openQuizzes: 1 });
  });

  it('are shown only to the student and to a super admin who names a student of their institution', async () => {
    const { db } = context;
    const me = await signInAsPerson(db, 'STUDENT');
    const other = await signInAsPerson(db, 'STUDENT');
    const gone = await createPerson(db, 'STUDENT', { status: 'DELETED' });
    const admin = await signInAsPerson(db, 'SUPER_ADMIN');
    await attempt(me, await createQuiz(await createPerson(db, 'TEACHER')), 70);
    const path = `studentMetrics?studentId=${me.personId}`;
    const figures = { completed: 1, available: 0, averageScore: 70, grades: 1 };
    expect(await read(admin, path)).toEqual(figures);
    expect(await read(me, path)).toEqual(figures);
    await sql`insert into institution (id, name) values (89, 'Elsewhere') on conflict do nothing`.execute(db);
    const stranger = await signInAs(db, 'SUPER_ADMIN', 89);
    for (const [person, query] of [
      [other, `?studentId=${me.personId}`],
      [stranger, `?studentId=${me.personId}`],
      [admin, `?studentId=${gone.personId}`],
      [admin, '?studentId=999999'],
      [admin, ''],
    ] as const) {
      const answer = await context.call(person, 'GET', `/dashboard/studentMetrics${query}`);
      expect(answer.statusCode).toBe(404);
    }
  });

  it("are not found for an account that is not a student's", async () => {
    const personless = await signInAs(context.db, 'STUDENT');
    expect((await context.call(personless, 'GET', '/dashboard/studentMetrics')).statusCode).toBe(404);
    expect(await read(personless, 'badges')).toMatchObject({ openQuizzes: 0 });
  });
});

describe('the badges', () => {
  it.each([
    ['SUPER_ADMIN', 1, null, 0],
    ['READ_ONLY_ADMIN', null, null, null],
    ['TEACHER', null, null, 0],
    ['STUDENT', null, 1, null],
  ] as const)(
    'of a %s are those of their sidebar',
    async (role, pendingRegistrations, openQuizzes, waitingSubmissions) => {
      await createPerson(context.db, 'STUDENT', { student: pending, status: 'PENDING' });
      await createPerson(context.db, 'STUDENT', { student: pending, status: 'DELETED' });
      await createQuiz(await createPerson(context.db, 'TEACHER'));
      const me = await signInAsPerson(context.db, role);
      const other = await signInAsPerson(context.db, role);
      for (const [event, read_at, account_id] of [
        ['backup.completed', null, me.accountId],
        ['backup.completed', new Date(), me.accountId],
        ['planet.discovered', null, me.accountId],
        ['backup.completed', null, other.accountId],
      ] as const) {
        await context.db
          .insertInto('notification')
          .values({ account_id, type: 'info', event, read_at })
          .execute();
      }
      expect(await read(me, 'badges')).toEqual({
        pendingRegistrations,
        pendingNameCorrections: role === 'SUPER_ADMIN' ? 0 : null,
        pendingCreditRequests: role === 'SUPER_ADMIN' ? 0 : null,
        openQuizzes,
        waitingSubmissions,
        problems: role.endsWith('ADMIN') ? 0 : null,
        setUp: role.endsWith('ADMIN')
          ? expect.objectContaining({ total: 7, isHidden: false, isDemo: false })
          : null,
        unreadNotifications: 1,
        unreadMessages: 0,
      });
    },
  );
});
