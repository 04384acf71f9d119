import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import SubmissionListPage from './submission-list-page.tsx';
import { SubmissionPage } from './submission-page.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /submission/counts', { all: 0, pending: 0, autoGraded: 0, graded: 0, late: 0 });
});

test('says that the list could not be loaded, and after a retry where submissions come from', async () => {
  // Without an API error body, as a proxy responds.
  server.respond('GET /submission', () => Response.json({}, { status: 503 }));
  await renderPage(<SubmissionListPage />, { at: '/teacher/submissions', as: teacher });
  await expect.element(page.getByText('We couldn’t load submissions.')).toBeVisible();
  server.answer('GET /submission', { items: [], total: 0 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No submissions yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to your quizzes' })).toBeVisible();
});

test('says that a submission was not found', async () => {
  server.refuse('GET /submission/:attemptId', 404, 'NOT_FOUND', 'Not found.');
  await renderPage(<SubmissionPage />, {
    at: '/teacher/submissions/999999999',
    path: '/teacher/submissions/:attemptId',
    as: teacher,
  });
  await expect.element(page.getByRole('heading', { name: 'Submission not found' })).toBeVisible();
});
