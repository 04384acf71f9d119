import { describe, expect, it } from 'vitest';
import type { OwnTerms, Quiz } from '#shared/contract/teaching/quizzes.ts';
import type { QuizEntry, QuizStatus } from './quiz-entry.ts';
import {
  closingSoon,
  filterQuizzes,
  type QuizFilter,
  type QuizOrder,
  searchQuizzes,
  sortQuizzes,
} from './quiz-filter.ts';

const now = new Date('2026-11-15T12:00:00Z');

interface Given {
  status?: QuizStatus;
  whyNot?: OwnTerms['whyNot'];
  closesAt?: string | null;
  created?: string;
  hasGrade?: boolean;
}

function entry(
  title: string,
  { status = 'available', whyNot = null, closesAt = null, ...given }: Given = {},
) {
  const quiz = {
    id: title.charCodeAt(0),
    title,
    description: `About ${title}`,
    teacher: { id: 1, firstName: 'Kwame', lastName: 'Boateng' },
    dateCreated: given.created ?? '2026-11-01T00:00:00.000Z',
    closesAt: null,
    own: { closesAt, whyNot, mayStart: whyNot === null },
  } as unknown as Quiz;
  const summary = given.hasGrade ? ({ completed: 1, best: null } as QuizEntry['summary']) : undefined;
  return { quiz, summary, status } satisfies QuizEntry;
}

function titles(entries: readonly QuizEntry[]): string {
  return entries.map(({ quiz }) => quiz.title).join(' ');
}

describe('quiz filters', () => {
  const all = [
    entry('A'),
    entry('B', { whyNot: 'CLOSED' }),
    entry('C', { status: 'in-progress' }),
    entry('D', { status: 'in-progress', hasGrade: true }),
    entry('E', { status: 'completed', hasGrade: true }),
    entry('F', { whyNot: 'NOT_OPEN_YET' }),
    entry('G', { status: 'completed', hasGrade: true, whyNot: 'CLOSED' }),
    entry('H', { status: 'completed', hasGrade: true, whyNot: 'LIMIT_REACHED' }),
  ];

  it.each<[QuizFilter, string]>([
    ['all', 'A B C D E F G H'],
    ['available', 'A'],
    ['in-progress', 'C D'],
    ['retake', 'E'],
    ['now', 'A C D E'],
    ['later', 'F'],
    ['closed', 'B G'],
    ['completed', 'D E G H'],
  ])('%s keep %s', (filter, expected) => {
    expect(titles(filterQuizzes(all, filter))).toBe(expected);
  });

  it('match a part of title, description and teacher, ignoring case', () => {
    expect(titles(searchQuizzes(all, ' about a '))).toBe('A');
    expect(searchQuizzes(all, 'kwame boat')).toHaveLength(8);
    expect(searchQuizzes(all, '')).toHaveLength(8);
    expect(searchQuizzes(all, 'nobody')).toEqual([]);
  });
});

describe('the order of quizzes', () => {
  const all = [
    entry('C', { closesAt: '2026-11-20T00:00:00.000Z', created: '2026-11-03T00:00:00.000Z' }),
    entry('A', { created: '2026-11-05T00:00:00.000Z' }),
    entry('D', { closesAt: '2026-11-10T00:00:00.000Z', whyNot: 'CLOSED' }),
    entry('B', { closesAt: '2026-11-18T00:00:00.000Z', created: '2026-11-04T00:00:00.000Z' }),
  ];

  it.each<[QuizOrder, string]>([
    ['title', 'A B C D'],
    ['closing', 'B C A D'],
    ['newest', 'A B C D'],
  ])('by %s is %s', (order, expected) => {
    expect(titles(sortQuizzes(all, order))).toBe(expected);
  });
});

describe('the quizzes that close soon', () => {
  it('close within seven days and can still be taken, the next first', () => {
    const entries = [
      entry('A', { closesAt: '2026-11-22T12:00:00.000Z' }),
      entry('B', { closesAt: '2026-11-22T12:00:01.000Z' }),
      entry('C', { closesAt: '2026-11-16T00:00:00.000Z', status: 'completed' }),
      entry('D', { closesAt: '2026-11-16T00:00:00.000Z', whyNot: 'LIMIT_REACHED' }),
      entry('E', { closesAt: '2026-11-15T11:00:00.000Z' }),
      entry('F'),
    ];
    expect(titles(closingSoon(entries, now))).toBe('C A');
  });
});
