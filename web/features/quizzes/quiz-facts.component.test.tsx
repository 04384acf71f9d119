import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { QuizFacts } from './quiz-facts.tsx';

setUpFakeServer();

const taken: AttemptSummary = {
  quiz: { id: 7 },
  attempts: 2,
  completed: 2,
  inProgress: null,
  best: null,
  unreleased: 2,
  lastCompletedAt: '2026-11-16T09:20:00.000Z',
};
const best: NonNullable<AttemptSummary['best']> = {
  attempt: { id: 70 },
  marksReleased: true,
  score: 6,
  totalPoints: 10,
  percentage: 60,
  letterGrade: 'C+',
  isProvisional: false,
  isPassed: null,
};
const preferences = { dateFormat: 'D MMM YYYY', timezone: 'UTC', language: 'en' } as const;
const reader = { preferences, isReadOnly: false, isWatched: false };

function open(summary: AttemptSummary) {
  const entry = { quiz: makeOpenQuiz(7), summary, status: 'completed' } as const;
  return renderPage(<QuizFacts entry={entry} reader={reader} attemptsFailed={false} />, { as: studentUser });
}

test('a quiz whose marks are not released has a provisional grade and no best score', async () => {
  await open(taken);
  await expect.element(page.getByText('Marks not released yet')).toBeVisible();
  await expect.element(page.getByText('Provisional')).toBeVisible();
  await expect.element(page.getByText(/\d ?%/)).not.toBeInTheDocument();
});

test('the best released attempt is shown even if others are hidden', async () => {
  await open({ ...taken, best, unreleased: 1 });
  await expect.element(page.getByText(/60(\.00)? ?%/)).toBeVisible();
  await expect.element(page.getByText('Marks not released yet')).not.toBeInTheDocument();
});
