import { expect, it } from 'vitest';
import type { OwnTerms } from '#shared/contract/teaching/quizzes.ts';
import { joinQuizEntries } from '#web/features/quizzes/quiz-entry.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { groupQuizzes } from './quiz-groups.ts';

const now = new Date('2026-11-16T09:00:00Z');

function quiz(id: number, title: string, closesAt: string | null, own: Partial<OwnTerms> = {}) {
  const open = makeOpenQuiz(id, { title, closesAt });
  return { ...open, own: { ...(open.own as OwnTerms), closesAt, ...own } };
}

it('groups quizzes by when they are due, the next first', () => {
  const refused = (whyNot: OwnTerms['whyNot']) => ({ mayStart: false, whyNot });
  const entries = joinQuizEntries(
    [
      quiz(1, 'closed', '2026-11-01T09:00:00Z', refused('CLOSED')),
      quiz(2, 'no end', null),
      quiz(3, 'in a month', '2026-12-16T09:00:00Z'),
      quiz(4, 'in a day', '2026-11-17T09:00:00Z'),
      quiz(5, 'not open', '2026-12-01T09:00:00Z', refused('NOT_OPEN_YET')),
      quiz(6, 'running', '2026-11-16T10:00:00Z', { attemptInProgress: { id: 61 }, attempts: 1 }),
      quiz(7, 'used up', '2026-11-18T09:00:00Z', { ...refused('LIMIT_REACHED'), attempts: 1 }),
      quiz(8, 'practised', null, { attempts: 2 }),
      quiz(9, 'in an hour', '2026-11-16T10:00:00Z'),
    ],
    [],
  );
  const groups = groupQuizzes(entries, now).map(({ name, entries: found }) => [
    name,
    ...found.map(({ quiz: { title } }) => title),
  ]);
  expect(groups.slice(0, 4)).toEqual([
    ['in-progress', 'running'],
    ['due-this-week', 'in an hour', 'in a day'],
    ['due-later', 'in a month', 'no end'],
    ['opens-later', 'not open'],
  ]);
  expect(groups[4]?.[0]).toBe('past');
  expect(groups[4]?.slice(1).sort()).toEqual(['closed', 'practised', 'used up']);
  expect(groupQuizzes([], now)).toEqual([]);
});
