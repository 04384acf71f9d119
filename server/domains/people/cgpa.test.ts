import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { refreshCgpa, refreshCgpaOfTakers } from './cgpa.service.ts';

const context = setUpTestApp();

async function giveGrade(db: Db, quiz: TestQuiz, student: TestPerson, percentage: number, points: number) {
  await sql`
    with attempt as (
      insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, status, completed_at, paper,
        total_points, total_score)
      values (1, ${quiz.id}, ${student.personId}, 1, 'SUBMITTED', now(), '{}', 100, ${percentage}) returning *
    )
    insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points,
      marks_released_at)
    select id, student_id, quiz_id, total_score, 100, total_score, 'B', ${points}, now() from attempt`.execute(
    db,
  );
}

async function cgpaOf({ personId }: TestPerson): Promise<number | null> {
  const row = await context.db
    .selectFrom('student')
    .select('current_cgpa')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.current_cgpa;
}

async function setUp() {
  const { db } = context;
  const teacher = await signInAsPerson(db, 'TEACHER');
  const quizzes = [
    await createTestQuiz(db, teacher.accountId),
    await createTestQuiz(db, teacher.accountId),
  ] as const;
  return { db, teacher, quizzes, student: await createPerson(db, 'STUDENT') };
}

function changeCredits(
  db: Db,
  quiz: TestQuiz,
  credits: number,
  whileAt: () => Promise<void> = async () => {},
) {
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('quiz').set({ credits }).where('id', '=', quiz.id).execute();
    await whileAt();
    await refreshCgpaOfTakers(trx, quiz.id);
  });
}

describe('the average of a student', () => {
  it('follows the credits of a quiz they have taken', async () => {
    const { db, teacher, quizzes, student } = await setUp();
    await giveGrade(db, quizzes[0], student, 90, 4);
    await giveGrade(db, quizzes[1], student, 50, 2);
    await db.transaction().execute((trx) => refreshCgpa(trx, [student.personId]));
    expect(await cgpaOf(student)).toBe(3);
    const change = (quiz: TestQuiz, credits: number) =>
      context.call(teacher, 'PATCH', `/quiz/${quiz.id}`, { credits });
    expect((await change(quizzes[0], 3)).statusCode).toBe(200);
    expect(await cgpaOf(student)).toBe(3.5);
    expect((await change(quizzes[1], 0)).statusCode).toBe(200);
    expect(await cgpaOf(student)).toBe(4);
  });

  it('is correct if the credits change while the first grade is being written', async () => {
    const { db, quizzes, student } = await setUp();
    await giveGrade(db, quizzes[1], student, 50, 2);
    let updateCgpa = () => {};
    const written = new Promise<void>((resolve) => {
      updateCgpa = resolve;
    });
    const graded = db.transaction().execute(async (trx) => {
      await giveGrade(trx, quizzes[0], student, 90, 4);
      // Uses the old credits, because no other transaction has committed.
      await refreshCgpa(trx, [student.personId]);
      updateCgpa();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await changeCredits(db, quizzes[0], 3, () => written);
    await graded;
    expect(await cgpaOf(student)).toBe(3.5);
  });

  it('rounds halves of a hundredth up', async () => {
    const { db, quizzes, student } = await setUp();
    await giveGrade(db, quizzes[0], student, 90, 4);
    await giveGrade(db, quizzes[1], student, 60, 2.5);
    await changeCredits(db, quizzes[1], 3);
    // (4 + 2.5 × 3) / 4 = 2.875
    expect(await cgpaOf(student)).toBe(2.88);
  });
});
