import { beforeEach, describe, expect, it } from 'vitest';
import { openRegradeRoom, type RegradeRoom } from '#server/testing/grading/regrade-room.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { GradeChangeCause } from '#shared/contract/results/submissions.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp({ worker: false });
let room: RegradeRoom;

beforeEach(async () => {
  room = await openRegradeRoom(context);
});

async function expectSound(): Promise<void> {
  expect(await checkGrades(context.db)).toMatchObject({ differences: 0, messages: [] });
}

function recordOf(attemptId: number, cause: GradeChangeCause) {
  return context.db
    .selectFrom('grade_change')
    .innerJoin('grade', 'grade.id', 'grade_change.grade_id')
    .select(['what', 'regrade_batch_id', 'from_value', 'to_value', 'reason', 'changed_by'])
    .where('grade.attempt_id', '=', attemptId)
    .where('cause', '=', cause)
    .orderBy('grade_change.id')
    .execute();
}

async function cgpaOf({ personId }: { personId: number }): Promise<number | null> {
  const student = context.db.selectFrom('student').select('current_cgpa').where('id', '=', personId);
  return (await student.executeTakeFirstOrThrow()).current_cgpa;
}

async function mark(attemptId: number, place: number, pointsEarned: number | null): Promise<void> {
  const marks = [{ question: { id: room.question(place).id }, pointsEarned }];
  const answer = await context.call(room.teacher, 'PUT', `/submission/${attemptId}/marks`, { marks });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
}

const zero = '0 false AUTO';
const full = '2 true AUTO';

describe('a regrade', () => {
  it('of a key changes marks, scores and averages, records it, and is undone exactly', async () => {
    const right = await room.sit(['B', 'A', 'Accra', '']);
    const wrong = await room.sit(['A', 'A', 'Accra', '']);
    const regrade = await room.apply(0, { accepted: ['A', 'C'] });
    expect(regrade).toMatchObject({
      attemptsChanged: 2,
      appliedBy: 'Efua Mensah',
      canUndo: true,
      undoneAt: null,
    });
    expect(await room.marksOf(right.id)).toEqual([zero, full, full, zero, 4, 8, false]);
    expect(await room.marksOf(wrong.id)).toEqual([full, full, full, zero, 6, 8, false]);
    expect(await recordOf(wrong.id, 'REGRADE')).toEqual([
      {
        what: 'ANSWER',
        regrade_batch_id: regrade.id,
        from_value: { points: 0, isCorrect: false, method: 'AUTO' },
        to_value: { points: 2, isCorrect: true, method: 'AUTO' },
        reason: 'The key was wrong',
        changed_by: room.teacher.accountId,
      },
      expect.objectContaining({
        what: 'GRADE',
        from_value: { score: 4, totalPoints: 8, percentage: 50, letterGrade: 'C', isProvisional: false },
        to_value: { score: 6, totalPoints: 8, percentage: 75, letterGrade: 'B', isProvisional: false },
      }),
    ]);
    expect(await cgpaOf(wrong.student)).toBe(3);
    expect(await room.undo(regrade)).toMatchObject({ canUndo: false, undoneBy: 'Efua Mensah' });
    expect(await room.marksOf(right.id)).toEqual([full, full, full, zero, 6, 8, false]);
    expect(await room.marksOf(wrong.id)).toEqual([zero, full, full, zero, 4, 8, false]);
    expect(await recordOf(wrong.id, 'REGRADE_UNDO')).toHaveLength(2);
    expect(await cgpaOf(wrong.student)).toBe(2);
    await expectSound();
  });

  it('of each question type applies its key, as its preview shows', async () => {
    const sitting = await room.sit(['D', 'B', 'Kumasi', 'Some text']);
    expect(await room.marksOf(sitting.id)).toEqual([zero, zero, zero, 'unmarked', 0, 8, true]);
    const steps = [
      [0, { accepted: ['D'] }, [full, zero, zero, 'unmarked', 2, 8, true]],
      [1, { accepted: ['A', 'B'], points: 0.5 }, [full, '0.5 true AUTO', zero, 'unmarked', 2.5, 6.5, true]],
      [2, { accepted: [' KUMASI '] }, [full, '0.5 true AUTO', full, 'unmarked', 4.5, 6.5, true]],
      [3, { points: 4 }, [full, '0.5 true AUTO', full, 'unmarked', 4.5, 8.5, true]],
      [3, { creditAll: true }, [full, '0.5 true AUTO', full, '4 true AUTO', 8.5, 8.5, false]],
    ] as const;
    const applied = [];
    for (const [place, terms, expected] of steps) {
      const preview = await room.preview(place, {
        ...terms,
        accepted: 'accepted' in terms ? [...terms.accepted] : null,
        max: 200,
      });
      const regrade = await room.apply(place, {
        ...terms,
        accepted: 'accepted' in terms ? [...terms.accepted] : null,
      });
      applied.push(regrade);
      expect(regrade.attemptsChanged).toBe(preview.changed);
      expect(await room.marksOf(sitting.id)).toEqual(expected);
      const own = preview.differences.find(({ attempt }) => attempt.id === sitting.id);
      const [score, totalPoints] = [expected[4], expected[5]];
      expect(own?.to).toMatchObject({ score, totalPoints });
    }
    await expectSound();
    for (const [at, regrade] of [...applied.entries()].toReversed()) {
      await room.undo(regrade);
      const before = at === 0 ? [zero, zero, zero, 'unmarked', 0, 8, true] : steps[at - 1]?.[2];
      expect(await room.marksOf(sitting.id)).toEqual(before);
    }
    await expectSound();
  });

  it('gives full points even for unanswered questions, and undoing removes them', async () => {
    const sitting = await room.sit(['B']);
    const regrade = await room.apply(2, { creditAll: true });
    expect(await room.marksOf(sitting.id)).toEqual([full, null, full, null, 4, 8, false]);
    const [change] = await recordOf(sitting.id, 'REGRADE');
    expect(change).toMatchObject({ what: 'ANSWER', from_value: null });
    await room.undo(regrade);
    expect(await room.marksOf(sitting.id)).toEqual([full, null, 'unmarked', null, 2, 8, false]);
    const again = await room.apply(2, { accepted: ['Tamale'] });
    expect(await room.marksOf(sitting.id)).toEqual([full, null, 'unmarked', null, 2, 8, false]);
    await room.undo(again);
    await expectSound();
  });

  it('applies to later submissions, and each of two can be undone separately', async () => {
    const sitting = await room.start(['A', 'A', undefined, undefined]);
    expect(await room.preview(0, { accepted: ['A'] })).toMatchObject({
      attempts: 0,
      running: 1,
      meanAfter: null,
    });
    const [first, second] = [await room.apply(0, { accepted: ['A'] }), await room.apply(0, { points: 6 })];
    await sitting.submit();
    expect(await room.marksOf(sitting.id)).toEqual(['6 true AUTO', full, null, null, 8, 12, false]);
    const notLatest = await context.call(room.teacher, 'POST', `/regrade/${first.id}/undo`);
    expect([notLatest.statusCode, notLatest.json().code]).toEqual([409, 'REGRADE_NOT_LATEST']);
    await room.undo(second);
    expect(await room.marksOf(sitting.id)).toEqual([full, full, null, null, 4, 8, false]);
    await room.undo(first);
    expect(await room.marksOf(sitting.id)).toEqual([zero, full, null, null, 2, 8, false]);
    const twice = await context.call(room.teacher, 'POST', `/regrade/${first.id}/undo`);
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'REGRADE_UNDONE']);
    await expectSound();
  });

  it('keeps a teacher’s marks, capped at lower points, and restores them when undone', async () => {
    const sitting = await room.sit(['B', 'A', 'Accra', 'An essay']);
    await mark(sitting.id, 3, 1.5);
    await mark(sitting.id, 0, 0.5);
    const key = await room.apply(0, { creditAll: true });
    expect(await room.marksOf(sitting.id)).toEqual([
      '0.5 null MANUAL',
      full,
      full,
      '1.5 null MANUAL',
      6,
      8,
      false,
    ]);
    const low = await room.apply(3, { points: 1 });
    const lower = await room.apply(3, { points: 0.25 });
    expect((await room.marksOf(sitting.id)).slice(3)).toEqual(['0.25 null MANUAL', 4.75, 6.25, false]);
    await room.undo(lower);
    expect((await room.marksOf(sitting.id)).slice(3)).toEqual(['1 null MANUAL', 5.5, 7, false]);
    for (const regrade of [low, key]) await room.undo(regrade);
    expect(await room.marksOf(sitting.id)).toEqual([
      '0.5 null MANUAL',
      full,
      full,
      '1.5 null MANUAL',
      6,
      8,
      false,
    ]);
    await expectSound();
  });

  it('that is undone keeps marks given since, capped at the restored points', async () => {
    const [touched, back] = [await room.sit(['A']), await room.sit(['A'])];
    const regrade = await room.apply(0, { accepted: ['A'], points: 5 });
    await mark(touched.id, 0, 4);
    await mark(back.id, 0, 1);
    await mark(back.id, 0, null);
    expect((await room.marksOf(touched.id))[0]).toMatch(/^4 .* MANUAL$/);
    expect((await room.marksOf(back.id))[0]).toBe('5 true AUTO');
    await room.undo(regrade);
    expect((await room.marksOf(touched.id))[0]).toMatch(/^2 .* MANUAL$/);
    expect(await room.marksOf(back.id)).toEqual([zero, null, null, null, 0, 8, false]);
    await expectSound();
  });
});
