import { beforeAll, describe, expect, it } from 'vitest';
import { openRegradeRoom, type RegradeRoom, type Sitting } from '#server/testing/grading/regrade-room.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp();
let room: RegradeRoom;

beforeAll(async () => {
  room = await openRegradeRoom(context);
});

async function mark(sat: Sitting, points: Record<number, number>): Promise<void> {
  const marks = Object.entries(points).map(([place, pointsEarned]) => ({
    question: { id: room.question(Number(place)).id },
    pointsEarned,
  }));
  const answer = await context.call(room.teacher, 'PUT', `/submission/${sat.id}/marks`, { marks });
  expect(answer.statusCode).toBe(200);
}

async function reopen(sat: Sitting): Promise<void> {
  const body = { minutes: 30, reason: 'The power was cut.' };
  const answer = await context.call(room.teacher, 'POST', `/quizAttempt/${sat.id}/reopen`, body);
  expect(answer.statusCode).toBe(200);
}

async function write(sat: Sitting, place: number, answer: string): Promise<void> {
  const { id, options } = room.question(place);
  const content = options.length > 0 ? { selectedAnswer: answer } : { textAnswer: answer };
  const answers = [{ question: { id }, ...content }];
  const stored = await context.call(sat.student, 'PUT', `/quizAttempt/${sat.id}/answers`, { answers });
  expect(stored.statusCode).toBe(200);
}

function recordOf(attemptId: number) {
  return context.db
    .selectFrom('grade_change')
    .innerJoin('grade', 'grade.id', 'grade_change.grade_id')
    .select(['cause', 'question_id', 'from_value', 'to_value'])
    .where('attempt_id', '=', attemptId)
    .orderBy('grade_change.id')
    .execute();
}

async function cgpaOf({ student }: Sitting): Promise<number | null> {
  const query = context.db.selectFrom('student').select('current_cgpa').where('id', '=', student.personId);
  return (await query.executeTakeFirstOrThrow()).current_cgpa;
}

describe('the end of an attempt that was reopened', () => {
  it('marks answers written since, and keeps a teacher’s marks of the others', async () => {
    const sat = await room.sit(['B', 'A', 'Kumasi', 'Because.']);
    await mark(sat, { 0: 1, 1: 0.5, 3: 2 });
    expect(await cgpaOf(sat)).toBe(0);
    await reopen(sat);
    expect(await cgpaOf(sat)).toBeNull();
    await write(sat, 1, 'A');
    await write(sat, 2, 'Accra');
    await sat.submit();
    expect(await room.marksOf(sat.id)).toEqual([
      '1 null MANUAL',
      '2 true AUTO',
      '2 true AUTO',
      '2 true MANUAL',
      7,
      8,
      false,
    ]);
    expect(await cgpaOf(sat)).toBe(3.5);
    const since = (await recordOf(sat.id)).filter(({ cause }) => cause === 'REOPENING');
    expect(since).toMatchObject([
      { question_id: null, to_value: { score: 3.5, isProvisional: true } },
      { question_id: room.question(1).id, to_value: { points: 2, method: 'AUTO' } },
      { question_id: room.question(2).id, to_value: { points: 2, method: 'AUTO' } },
      { question_id: null, to_value: { score: 7, isProvisional: false } },
    ]);
  });

  it('needs marking when an essay was rewritten, and notifies the teacher', async () => {
    const sat = await room.sit(['B', 'A', 'Accra', 'Because.']);
    await mark(sat, { 3: 1 });
    await reopen(sat);
    await write(sat, 3, 'Because of this.');
    await sat.submit();
    expect(await room.marksOf(sat.id)).toMatchObject({ 3: 'unmarked', 4: 6, 6: true });
    const grade = context.db.selectFrom('grade').selectAll().where('attempt_id', '=', sat.id);
    expect(await grade.executeTakeFirst()).toMatchObject({ graded_at: null, graded_by: null });
  });

  it('applies regrades made before and during it, and their undoing', async () => {
    const sat = await room.sit(['C', 'A', undefined, undefined]);
    const own = await room.marksOf(sat.id);
    const first = await room.apply(0, { accepted: ['B', 'C'] });
    await reopen(sat);
    const second = await room.apply(2, { creditAll: true, points: 5 });
    await write(sat, 0, 'B');
    await sat.submit();
    expect(await room.marksOf(sat.id)).toEqual([
      '2 true AUTO',
      '2 true AUTO',
      '5 true AUTO',
      null,
      9,
      11,
      false,
    ]);
    expect((await checkGrades(context.db)).messages).toEqual([]);
    await room.undo(second);
    await room.undo(first);
    // B is correct by the paper's own key, whatever C earned for a while.
    expect(await room.marksOf(sat.id)).toEqual(['2 true AUTO', own[1], expect.anything(), null, 4, 8, false]);
  });
});

it('leaves a record from which every grade can be derived', async () => {
  expect((await checkGrades(context.db)).messages).toEqual([]);
});
