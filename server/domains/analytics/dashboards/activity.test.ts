import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { TeacherActivity } from '#shared/contract/results/dashboard.ts';
import { gradeOf } from '#shared/grading-scale.ts';

const context = setUpTestApp();
const long = new Date('2026-01-01T08:00:00.000Z');

beforeEach(async () => {
  await sql`truncate user_account cascade`.execute(context.db);
});

function minute(after: number): Date {
  return new Date(long.getTime() + after * 60_000);
}

async function createQuiz(owner: TestPerson, title: string, changed: Date, isActive = true): Promise<number> {
  const { id } = await context.db
    .insertInto('quiz')
    .values({
      institution_id: 1,
      owner_id: owner.accountId,
      program_id: 1,
      title,
      is_active: isActive,
      last_updated: changed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Ended {
  at: Date;
  percentage: number;
  isProvisional?: boolean;
}

async function attempt(student: TestPerson, quizId: number, ended: Ended | null): Promise<number> {
  const { id } = await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quizId,
      student_id: student.personId,
      attempt_number: sql<number>`(select count(*) + 1 from quiz_attempt
        where student_id = ${student.personId} and quiz_id = ${quizId})`,
      started_at: long,
      paper: '{}',
      total_points: 100,
      ...(ended ? { status: 'SUBMITTED', completed_at: ended.at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ended) await grade(id, student, quizId, ended);
  return id;
}

async function grade(
  attemptId: number,
  student: TestPerson,
  quizId: number,
  { percentage, isProvisional = false }: Ended,
): Promise<void> {
  const { letter, points } = gradeOf(percentage);
  await context.db
    .insertInto('grade')
    .values({
      attempt_id: attemptId,
      student_id: student.personId,
      quiz_id: quizId,
      score: percentage,
      total_points: 100,
      percentage,
      letter_grade: letter,
      grade_points: points,
      marks_released_at: new Date(),
      is_provisional: isProvisional,
    })
    .execute();
}

async function upload(
  owner: TestPerson,
  fileName: string,
  status: 'PENDING' | 'CHECKED' | 'COMPLETED' | 'FAILED' | 'CANCELLED',
  at: Date,
): Promise<number> {
  const { id } = await context.db
    .insertInto('file_upload')
    .values({
      institution_id: 1,
      owner_id: owner.accountId,
      original_file_name: fileName,
      file_size: 1,
      file_type: 'CSV',
      status,
      date_created: long,
      completed_at: status === 'PENDING' || status === 'CHECKED' ? null : at,
      questions_created: status === 'COMPLETED' ? 12 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function read(person: SignedIn): Promise<TeacherActivity[]> {
  const answer = await context.call(person, 'GET', '/dashboard/teacherActivity');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('recent activity around a teacher', () => {
  it('lists submitted attempts, finished uploads and changed quizzes, newest first', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER');
    const ama = await createPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Owusu' });
    const quiz = await createQuiz(efua, 'Cells', minute(1));
    const draft = await createQuiz(efua, 'Plants', minute(9), false);
    const first = await attempt(ama, quiz, { at: minute(3), percentage: 70 });
    const second = await attempt(ama, quiz, { at: minute(7), percentage: 82.5 });
    await attempt(ama, quiz, null);
    const done = await upload(efua, 'week 1.csv', 'COMPLETED', minute(5));
    const refused = await upload(efua, '<b>week 2</b>.csv', 'FAILED', minute(4));
    for (const status of ['PENDING', 'CHECKED', 'CANCELLED'] as const) {
      await upload(efua, 'not yet.csv', status, minute(8));
    }
    const cells = { id: quiz, title: 'Cells' };
    const submitted = { type: 'attempt.completed', quiz: cells, studentName: 'Ama Owusu' };
    expect(await read(efua)).toEqual([
      {
        type: 'quiz.changed',
        at: minute(9).toISOString(),
        quiz: { id: draft, title: 'Plants' },
        isActive: false,
      },
      { ...submitted, at: minute(7).toISOString(), attempt: { id: second }, percentage: 82.5 },
      {
        type: 'upload.ended',
        at: minute(5).toISOString(),
        upload: { id: done },
        fileName: 'week 1.csv',
        status: 'COMPLETED',
        questions: 12,
      },
      {
        type: 'upload.ended',
        at: minute(4).toISOString(),
        upload: { id: refused },
        fileName: '<b>week 2</b>.csv',
        status: 'FAILED',
        questions: 0,
      },
      { ...submitted, at: minute(3).toISOString(), attempt: { id: first }, percentage: 70 },
      { type: 'quiz.changed', at: minute(1).toISOString(), quiz: cells, isActive: true },
    ]);
  });

  it('is limited to the latest ten, even if one quiz has them all', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER');
    const ama = await createPerson(context.db, 'STUDENT');
    const busy = await createQuiz(efua, 'Busy', long);
    const quiet = await createQuiz(efua, 'Quiet', long);
    await attempt(ama, quiet, { at: minute(1), percentage: 10 });
    for (let at = 2; at <= 14; at += 1) await attempt(ama, busy, { at: minute(at), percentage: 50 });
    await upload(efua, 'old.csv', 'FAILED', long);
    const shown = await read(efua);
    expect(shown.map(({ at }) => at)).toEqual(
      [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((at) => minute(at).toISOString()),
    );
    expect(new Set(shown.map(({ type }) => type))).toEqual(new Set(['attempt.completed']));
  });

  it('shows no result that is not final', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER');
    const nameless = await createPerson(context.db, 'STUDENT');
    const quiz = await createQuiz(efua, 'Essay', long);
    await attempt(nameless, quiz, { at: minute(2), percentage: 0, isProvisional: true });
    await attempt(nameless, quiz, { at: minute(1), percentage: 0 });
    const shown = await read(efua);
    expect(shown.slice(0, 2)).toMatchObject([
      { percentage: null, studentName: nameless.email },
      { percentage: 0 },
    ]);
  });

  it('shows a super admin all of their own institution only', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER');
    const yaw = await signInAsPerson(context.db, 'TEACHER');
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const ama = await createPerson(context.db, 'STUDENT');
    const quiz = await createQuiz(efua, 'Cells', long);
    await attempt(ama, quiz, { at: minute(2), percentage: 70 });
    await upload(efua, 'week 1.csv', 'COMPLETED', minute(1));
    expect(await read(yaw)).toEqual([]);
    expect(await read(admin)).toEqual(await read(efua));
    expect(await read(admin)).toHaveLength(3);
    await sql`insert into institution (id, name) values (90, 'Elsewhere') on conflict do nothing`.execute(
      context.db,
    );
    expect(await read(await signInAs(context.db, 'SUPER_ADMIN', 90))).toEqual([]);
  });

  it('is refused to everyone but teachers', async () => {
    for (const role of ['STUDENT', 'READ_ONLY_ADMIN'] as const) {
      const answer = await context.call(
        await signInAs(context.db, role),
        'GET',
        '/dashboard/teacherActivity',
      );
      expect(answer.statusCode).toBe(403);
    }
  });
});
