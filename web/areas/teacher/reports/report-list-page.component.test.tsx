import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import ReportListPage from './report-list-page.tsx';

const server = setUpFakeServer();

beforeEach(() => server.answer('GET /preference', defaultPreferences));

test('says that the reports could not be loaded, and shows them after a retry', async () => {
  server.refuse('GET /report', 500, 'INTERNAL', 'Something went wrong.');
  await renderPage(<ReportListPage />, { at: '/teacher/reports', as: teacher });
  await expect.element(page.getByText('We couldn’t load reports.')).toBeVisible();
  const quiz = { id: 7, title: 'Cells', isActive: true, isArchived: false };
  server.answer('GET /report', {
    items: [
      {
        quiz,
        teacherName: 'Efua Mensah',
        attempts: 13,
        students: 1,
        running: 0,
        waiting: 0,
        mean: 75,
        passRate: 1,
        lastSubmission: '2026-11-12T10:14:00.000Z',
      },
    ],
    total: 1,
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('row', { name: /Cells/ })).toMatchTextContent('75.00%');
  await expect.element(page.getByText('We couldn’t load reports.')).not.toBeInTheDocument();
});
