import { describe, expect, it } from 'vitest';
import type { AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import type { OwnTerms } from '#shared/contract/teaching/quizzes.ts';
import { hasResults, quizStatus } from './quiz-entry.ts';

const untouched: OwnTerms = {
  extraTime: null,
  timeLimit: 30,
  closesAt: null,
  attempts: 0,
  attemptInProgress: null,
  mayStart: true,
  whyNot: null,
};
const running = { id: 9, startedAt: '2026-11-14T09:00:00.000Z', deadline: null, answered: 1, questions: 5 };
const best = {
  attempt: { id: 8 },
  marksReleased: true,
  score: 21,
  totalPoints: 24,
  percentage: 87.5,
  letterGrade: 'B+',
  isProvisional: false,
  isPassed: null,
};

function summary(given: Partial<AttemptSummary> = {}): AttemptSummary {
  return {
    quiz: { id: 1 },
    attempts: 1,
    completed: 1,
    inProgress: null,
    best,
    unreleased: 0,
    lastCompletedAt: null,
    ...given,
  };
}

describe('the status of a quiz', () => {
  it('is available without an attempt', () => {
    expect(quizStatus({ own: untouched }, undefined)).toBe('available');
    expect(quizStatus({ own: null }, undefined)).toBe('available');
  });

  it('is in progress while an attempt runs, whatever was completed before', () => {
    expect(quizStatus({ own: untouched }, summary({ inProgress: running }))).toBe('in-progress');
    expect(quizStatus({ own: { ...untouched, attemptInProgress: { id: 9 } } }, undefined)).toBe(
      'in-progress',
    );
  });

  it('is completed with a grade', () => {
    expect(quizStatus({ own: untouched }, summary())).toBe('completed');
  });

  it("uses the quiz's own count if the attempts could not be loaded", () => {
    expect(quizStatus({ own: { ...untouched, attempts: 2 } }, undefined)).toBe('completed');
  });
});

describe('the results of a quiz', () => {
  const quiz = { own: untouched } as Parameters<typeof hasResults>[0]['quiz'];

  it('exist once an attempt is finished, also while another runs', () => {
    const entry = { quiz, summary: summary({ inProgress: running }), status: 'in-progress' as const };
    expect(hasResults(entry)).toBe(true);
  });

  it('do not exist while the first attempt runs', () => {
    const first = summary({ inProgress: running, completed: 0, best: null });
    expect(hasResults({ quiz, summary: first, status: 'in-progress' })).toBe(false);
  });
});
