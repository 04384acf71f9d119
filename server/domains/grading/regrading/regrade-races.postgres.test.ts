import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { rewriteStatements } from '#server/testing/faults/rewrite-statements.ts';
import { closeGate, removeGates, untilBlocked, untilWaiting } from '#server/testing/gate.ts';
import { openRegradeRoom, type RegradeRoom } from '#server/testing/grading/regrade-room.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp({ worker: false });
let room: RegradeRoom;
let removeDefect: (() => void) | undefined;

beforeEach(async () => {
  room = await openRegradeRoom(context);
});

afterEach(async () => {
  removeDefect?.();
  removeDefect = undefined;
  await removeGates(context);
});

async function expectSound(): Promise<void> {
  expect(await checkGrades(context.db)).toMatchObject({ differences: 0, messages: [] });
}

async function scoreOf({ id }: { id: number }): Promise<unknown> {
  return (await room.marksOf(id))[4];
}

async function mark(attemptId: number, pointsEarned: number, { questions } = room.quiz): Promise<number> {
  const marks = [{ question: { id: questions[0]?.id }, pointsEarned }];
  return (await context.call(room.teacher, 'PUT', `/submission/${attemptId}/marks`, { marks })).statusCode;
}

describe('a submission that races with a regrade', () => {
  it('is not missed when it was marked before and not committed', async () => {
    const sitting = await room.start(['A']);
    const gate = await closeGate(context, 'before insert on grade for each statement');
    const submitted = sitting.submit();
    await gate.reached();
    const applied = room.apply(0, { accepted: ['A'] });
    await untilBlocked(context);
    await gate.open();
    await Promise.all([submitted, applied]);
    expect(await scoreOf(sitting)).toBe(2);
    await expectSound();
  });

  it('is detected as missed when the regrade does not wait for it', async () => {
    removeDefect = rewriteStatements((text) => text.replace('for key share', ''));
    const sitting = await room.start(['A']);
    const gate = await closeGate(context, 'before insert on grade for each statement');
    const submitted = sitting.submit();
    await gate.reached();
    const regrade = await room.apply(0, { accepted: ['A'] });
    await gate.open();
    await submitted;
    expect(await scoreOf(sitting)).toBe(0);
    expect((await checkGrades(context.db)).differences).toBe(1);
    // Marked without the regrade, which is correct once it is undone.
    await room.undo(regrade);
    await expectSound();
  });

  it('is not missed when the regrade had started and not committed', async () => {
    const [known, sitting] = [await room.sit(['B']), await room.start(['A'])];
    const gate = await closeGate(context, 'before update on grade for each statement');
    const applied = room.apply(0, { accepted: ['A'] });
    await gate.reached();
    await sitting.submit();
    await gate.open();
    const regrade = await applied;
    expect([await scoreOf(known), await scoreOf(sitting), regrade.attemptsChanged]).toEqual([0, 2, 2]);
    await room.undo(regrade);
    expect([await scoreOf(known), await scoreOf(sitting)]).toEqual([2, 0]);
    await expectSound();
  });

  it('does not keep a regrade that is being undone', async () => {
    const sitting = await room.start(['A']);
    const regrade = await room.apply(0, { accepted: ['A'], points: 3 });
    const gate = await closeGate(context, 'before insert on grade for each statement');
    const submitted = sitting.submit();
    await gate.reached();
    const undone = room.undo(regrade);
    await untilBlocked(context);
    await gate.open();
    await Promise.all([submitted, undone]);
    expect((await room.marksOf(sitting.id)).slice(4)).toEqual([0, 8, false]);
    await expectSound();
  });
});

describe('an undo that restores the key in the bank', () => {
  it('is refused as a whole when the question is being saved at that moment', async () => {
    const sitting = await room.sit(['A']);
    const regrade = await room.apply(0, { accepted: ['A'] }, { correctQuestion: true });
    const { id } = room.question(0);
    const gate = await closeGate(context, 'before insert on question_version for each statement');
    const saved = context.call(room.teacher, 'PUT', `/question/${id}`, { questionText: 'Another one?' });
    await gate.reached();
    const undone = context.call(room.teacher, 'POST', `/regrade/${regrade.id}/undo`, { bankVersion: 2 });
    await untilBlocked(context);
    await gate.open();
    expect([(await saved).statusCode, (await undone).statusCode]).toEqual([200, 409]);
    expect((await undone).json<{ code: string }>().code).toBe('REGRADE_BANK_CHANGED');
    const question = await context.call(room.teacher, 'GET', `/question/${id}`);
    expect(question.json()).toMatchObject({ version: 3, correctAnswer: 'A' });
    expect(await scoreOf(sitting)).toBe(2);
    await expectSound();
  });
});

describe('two quizzes of one student', () => {
  it('marked at the same time both count in the average', async () => {
    const first = await room.sit(['B', 'A', 'Accra']);
    const quiz = await createTestQuiz(context.db, room.teacher.accountId);
    const id = await createTestAttempt(context.db, quiz, first.student, {
      answers: ['B', 'B', 'B', 'B', 'B'],
    });
    await context.call(first.student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    const gate = await closeGate(context, 'before update on student for each statement');
    const marked = [mark(first.id, 0), mark(id, 0, quiz)];
    await untilWaiting(context, 2, "wait_event_type = 'Lock'");
    await gate.open();
    expect(await Promise.all(marked)).toEqual([200, 200]);
    await expectSound();
  });
});

describe('a regrade', () => {
  it('and marking of the same answer wait for each other, whichever is first', async () => {
    const [first, second] = [await room.sit(['A']), await room.sit(['A'])];
    const gate = await closeGate(context, 'before update on grade for each statement');
    const marked = mark(first.id, 0.5);
    await gate.reached();
    const applied = room.apply(0, { accepted: ['A'] });
    await untilBlocked(context);
    await gate.open();
    const regrade = await applied;
    expect(await marked).toBe(200);
    expect([await scoreOf(first), await scoreOf(second)]).toEqual([0.5, 2]);
    const next = await closeGate(context, 'before update on grade for each statement');
    const undone = room.undo(regrade);
    await next.reached();
    const later = mark(second.id, 1.5);
    await untilBlocked(context);
    await next.open();
    await undone;
    expect(await later).toBe(200);
    expect([await scoreOf(first), await scoreOf(second)]).toEqual([0.5, 1.5]);
    await expectSound();
  });

  it('and a concurrent one run one after the other, and undo restores the original marks', async () => {
    const sittings = [await room.sit(['A', 'B']), await room.sit(['B', 'A']), await room.sit(['C'])];
    const marks = () => Promise.all(sittings.map(({ id }) => room.marksOf(id)));
    const before = await marks();
    const regrades = await Promise.all([
      room.apply(0, { accepted: ['A'] }),
      room.apply(0, { accepted: ['C'], points: 4 }),
      room.apply(1, { accepted: ['B'] }),
      room.apply(0, { points: 1 }),
    ]);
    await expectSound();
    for (const regrade of regrades.toSorted((one, other) => other.id - one.id)) await room.undo(regrade);
    expect(await marks()).toEqual(before);
    const again = await room.apply(0, { accepted: ['A'] });
    const undo = () => context.call(room.teacher, 'POST', `/regrade/${again.id}/undo`);
    const undone = await Promise.all([undo(), undo(), undo()]);
    expect(undone.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(undone.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await marks()).toEqual(before);
    await expectSound();
  });

  it('does not block reading the old result, saving or submitting', async () => {
    const [sitting, running] = [await room.sit(['A']), await room.start(['A'])];
    const gate = await closeGate(context, 'before update on grade for each statement');
    const applied = room.apply(0, { accepted: ['A'] });
    await gate.reached();
    const answers = [
      {
        question: { id: room.question(1).id },
        revision: 5,
        selectedOption: { id: room.question(1).options[0]?.id },
      },
    ];
    const saved = await context.call(running.student, 'PUT', `/quizAttempt/${running.id}/answers`, {
      answers,
    });
    expect(saved.json()).toMatchObject({ answers: [{ status: 'stored' }] });
    const [grade] = (await context.call(sitting.student, 'GET', '/grade')).json<Grade[]>();
    expect(grade?.score).toBe(0);
    await running.submit();
    await gate.open();
    await applied;
    expect([await scoreOf(sitting), await scoreOf(running)]).toEqual([2, 4]);
  });
});
