import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ReleaseMarksButton } from './release-marks-button.tsx';
import { SubmissionFacts } from './view/submission-view.tsx';

const server = setUpFakeServer();
const button = page.getByRole('button', { name: 'Release marks' });
const dialog = page.getByRole('dialog', { name: 'Release the marks to Ama Owusu?' });

const submitted = '2026-11-16T09:20:00.000Z';
const student = { id: 3, firstName: 'Ama', lastName: 'Owusu' };
const quiz = { id: 5, title: 'Midterm' };
const submission: SubmissionDetail = {
  id: 70,
  student,
  studentName: 'Ama Owusu',
  quiz,
  quizTitle: 'Midterm',
  attemptNumber: 2,
  submissionDate: submitted,
  isTimedOut: false,
  status: 'auto-graded',
  marksReleased: false,
  score: 6,
  scoreSoFar: 6,
  totalPoints: 10,
  percentage: 60,
  totalQuestions: 5,
  waiting: 0,
  autoMarkable: 0,
  lateAnswers: 0,
  lastUpdated: submitted,
  startedAt: '2026-11-16T09:00:00.000Z',
  deadline: null,
  passingMark: null,
  grade: {
    id: 1,
    attempt: { id: 70 },
    quiz,
    student,
    marksReleased: false,
    score: 6,
    totalPoints: 10,
    percentage: 60,
    letterGrade: 'C+',
    grade: 'C+',
    gradePoints: 2.5,
    isProvisional: false,
    isPassed: null,
    isBest: false,
    dateCreated: submitted,
    lastUpdated: submitted,
  },
  gradedBy: null,
  gradedAt: null,
  answers: [],
  comments: [],
  late: [],
  lateTotal: 0,
  hasVersions: false,
  lateOpen: 0,
};

async function open(given: Partial<SubmissionDetail> = {}) {
  server.answer('GET /preference', defaultPreferences);
  const shown = { ...submission, ...given };
  await renderPage(
    <main>
      <h1>Submission</h1>
      <ReleaseMarksButton submission={shown} />
      <SubmissionFacts submission={shown} />
    </main>,
    { as: teacher },
  );
}

test('a teacher sees that the marks are not released, and releases them after a confirmation', async () => {
  server.answer('POST /submission/:attemptId/releaseMarks', { ...submission, marksReleased: true });
  await open();
  await expect.element(page.getByText('Not released', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The student can’t see them')).toBeVisible();
  await expectAccessible();
  await button.click();
  await expect.element(dialog).toMatchTextContent(/attempt 2. You can’t undo this/);
  expect(server.requests('POST /submission/:attemptId/releaseMarks')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Release marks' }).click();
  await expect.element(page.getByText('Marks released to Ama Owusu.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.requests('POST /submission/:attemptId/releaseMarks')).toHaveLength(1);
});

test('a release that fails says so and can be tried again', async () => {
  server.refuse('POST /submission/:attemptId/releaseMarks', 503);
  await open({ status: 'pending' });
  await button.click();
  await expect.element(dialog).toMatchTextContent(/Some answers are not marked yet/);
  await dialog.getByRole('button', { name: 'Release marks' }).click();
  await expect.poll(() => server.requests('POST /submission/:attemptId/releaseMarks').length).toBe(1);
  await expect.element(dialog).toBeVisible();
});

test('released marks cannot be released again', async () => {
  await open({ marksReleased: true });
  await expect.element(page.getByText('Released', { exact: true })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
