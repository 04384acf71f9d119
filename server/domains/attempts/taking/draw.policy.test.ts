import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import { drawQuestions, layOutPaper, type Place, totalPointsOf } from './draw.policy.ts';

const first = () => 0;

function place(questionIds: readonly number[], count = 1, points: number | null = null): Place {
  return {
    count,
    points,
    pool: questionIds.map((questionId) => ({ questionId, versionId: questionId * 10 })),
  };
}

function idsOf(places: readonly Place[], random = (below: number) => randomInt(below)): number[] | undefined {
  return drawQuestions(places, random)?.map(({ questionId }) => questionId);
}

function version(id: number, type: QuestionVersion['questionType'], options = 4): QuestionVersion {
  return {
    id,
    questionId: id,
    version: 1,
    questionType: type,
    questionText: `Question ${id}`,
    points: 2,
    correctAnswer: 'A',
    feedback: '',
    imageFileId: null,
    imageAlt: '',
    options: Array.from({ length: options }, (_, at) => ({
      id: id * 100 + at,
      label: 'ABCDEF'[at] ?? '',
      text: '',
    })),
  };
}

describe('selecting random questions', () => {
  it('keeps fixed questions in their order', () => {
    expect(idsOf([place([3]), place([1]), place([2])])).toEqual([3, 1, 2]);
  });

  it('never repeats a question of the paper, even a fixed one further down', () => {
    for (let time = 0; time < 50; time += 1) {
      expect(idsOf([place([1, 2]), place([2])])).toEqual([1, 2]);
    }
  });

  it('fails when the pools hold too few', () => {
    expect(idsOf([place([1, 2], 3)])).toBeUndefined();
    expect(idsOf([place([1, 2], 2), place([1])])).toBeUndefined();
    expect(idsOf([place([], 1)])).toBeUndefined();
  });

  it('finds the only solution when pools overlap', () => {
    const places = [place([1, 2, 3]), place([1, 2, 3]), place([1, 4]), place([1, 4])];
    for (let time = 0; time < 50; time += 1) {
      expect(new Set(idsOf(places))).toHaveLength(4);
    }
    expect(idsOf([place([1, 2], 2), place([2, 3], 2)])).toBeUndefined();
    // A greedy choice could leave the second position empty, so the first must choose differently.
    expect(idsOf([place([5, 6]), place([6, 5]), place([5, 6, 7])])?.[2]).toBe(7);
  });

  it('selects every question of a pool about equally often', () => {
    const times = new Map<number, number>();
    for (let time = 0; time < 3_000; time += 1) {
      for (const id of idsOf([place([1, 2, 3, 4, 5, 6], 2)]) ?? []) times.set(id, (times.get(id) ?? 0) + 1);
    }
    for (const count of times.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
    expect(times.size).toBe(6);
  });

  it('distributes a pool about equally over several positions', () => {
    const { pool } = place([1, 2, 3, 4]);
    const firsts = new Map<number, number>();
    for (let time = 0; time < 2_000; time += 1) {
      const drawn = drawQuestions(
        [
          { count: 1, points: 5, pool },
          { count: 2, points: 1, pool },
        ],
        (below) => randomInt(below),
      );
      expect(drawn?.map(({ points }) => points)).toEqual([5, 1, 1]);
      expect(new Set(drawn?.map(({ questionId }) => questionId))).toHaveLength(3);
      const id = drawn?.[0]?.questionId ?? 0;
      firsts.set(id, (firsts.get(id) ?? 0) + 1);
    }
    expect(firsts.size).toBe(4);
    for (const count of firsts.values()) expect(Math.abs(count - 500)).toBeLessThan(150);
    expect(
      drawQuestions(
        [
          { count: 3, points: 1, pool },
          { count: 2, points: 1, pool },
        ],
        first,
      ),
    ).toBeUndefined();
  });

  it('shuffles a pool once for all its positions', () => {
    const { pool } = place(Array.from({ length: 1_000 }, (_, at) => at + 1));
    let asked = 0;
    const counting = () => {
      asked += 1;
      return 0;
    };
    const places = Array.from({ length: 500 }, () => ({ count: 1, points: 1, pool }));
    expect(drawQuestions(places, counting)).toHaveLength(500);
    expect(asked).toBeLessThan(2_000);
  });

  it("repeats no question, uses only each position's pool, and fails only if there is no solution", () => {
    const pools = fc.array(
      fc.record({
        ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(pools, (drawn) => {
        const places = drawn.map(({ ids, count }) => place(ids, count));
        const ids = idsOf(places);
        expect(ids !== undefined).toBe(
          canBeDrawn(drawn.flatMap(({ ids: pool, count }) => Array(count).fill(pool))),
        );
        if (!ids) return;
        expect(new Set(ids).size).toBe(ids.length);
        let at = 0;
        for (const { count, pool } of places) {
          for (const id of ids.slice(at, at + count))
            expect(pool.map(({ questionId }) => questionId)).toContain(id);
          at += count;
        }
      }),
    );
  });
});

/** By brute force. */
function canBeDrawn(pools: readonly number[][], taken: readonly number[] = []): boolean {
  const [pool, ...rest] = pools;
  if (!pool) return true;
  return pool.some((id) => !taken.includes(id) && canBeDrawn(rest, [...taken, id]));
}

describe('a paper', () => {
  const types = ['MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY'] as const;
  const versions = types.map((type, at) =>
    version(at + 1, type, { MULTIPLE_CHOICE: 4, TRUE_FALSE: 2, SHORT_ANSWER: 0, ESSAY: 0 }[type]),
  );
  const drawn = versions.map(({ id, questionId }) => ({ questionId, versionId: id, points: null }));

  it('keeps questions and options in order unless the quiz shuffles them', () => {
    const { questions } = layOutPaper(
      drawn,
      versions,
      { shuffle_questions: false, shuffle_options: false },
      first,
    );
    expect(questions.map(({ questionId }) => questionId)).toEqual([1, 2, 3, 4]);
    expect(questions[0]?.optionIds).toEqual([100, 101, 102, 103]);
  });

  it('shuffles questions, and options only where their order has no meaning', () => {
    const { questions } = layOutPaper(
      drawn,
      versions,
      { shuffle_questions: true, shuffle_options: true },
      first,
    );
    expect(questions.map(({ questionId }) => questionId)).toEqual([2, 3, 4, 1]);
    expect(questions.find(({ questionId }) => questionId === 1)?.optionIds).toEqual([101, 102, 103, 100]);
    expect(questions.find(({ questionId }) => questionId === 2)?.optionIds).toEqual([200, 201]);
  });

  it('uses the points of the position before those of the question', () => {
    const valued = drawn.map((question, at) => ({ ...question, points: at === 0 ? 0 : null }));
    const paper = layOutPaper(valued, versions, { shuffle_questions: false, shuffle_options: false }, first);
    expect(paper.questions.map(({ points }) => points)).toEqual([0, 2, 2, 2]);
    expect(totalPointsOf(paper)).toBe(6);
  });

  it('has the exact sum of its points', () => {
    const question = { questionId: 1, versionId: 1, optionIds: [] };
    expect(totalPointsOf({ questions: [0.1, 0.2].map((points) => ({ ...question, points })) })).toBe(0.3);
  });
});
