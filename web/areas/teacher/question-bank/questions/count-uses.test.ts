import { expect, it } from 'vitest';
import type { QuestionUsage } from '#shared/contract/teaching/question-work.ts';
import { countUses } from './count-uses.ts';

type Use = QuestionUsage['quizzes'][number];

function use(id: number, given: Partial<Use> = {}): Use {
  return {
    id,
    title: 'Cells',
    isActive: true,
    isArchived: false,
    orderNumber: 1,
    points: 2,
    draw: null,
    ...given,
  };
}
const draw = { count: 3, tag: null };

function count(...quizzes: Use[][]) {
  return countUses(quizzes.map((uses) => ({ quizzes: uses, answers: 0 })));
}

it('counts a quiz with several of the questions once', () => {
  expect(count([use(1), use(2)], [use(2)])).toEqual({ asking: 2, drawing: 0 });
});

it('counts quizzes that only draw separately, and each quiz once', () => {
  expect(count([use(1, { draw }), use(2)], [use(2, { draw })])).toEqual({ asking: 1, drawing: 1 });
});

it('does not count an archived quiz', () => {
  expect(count([use(1, { isArchived: true })])).toEqual({ asking: 0, drawing: 0 });
});
