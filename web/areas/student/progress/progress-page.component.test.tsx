import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { answerGradeBook, makeEmptyProgress, makeEntry, makeProgress } from '#web/testing/make-record.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import ProgressPage from './progress-page.tsx';
// Loaded before the tests: loading the chart library on demand can take longer than an assertion waits.
import '#web/ui/charts/line-plot.tsx';

const server = setUpFakeServer();

async function press(element: Element, key: string): Promise<void> {
  (element as HTMLElement).focus();
  await userEvent.keyboard(key);
}

test('explains its figures, draws them by time and by subject, and lists them in a table', {
  timeout: 60_000,
}, async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /progress', ({ url }) =>
    url.searchParams.get('range') === '30days'
      ? makeProgress({ range: '30days', results: 0, points: [] })
      : makeProgress(),
  );
  answerGradeBook(server, [makeEntry(1, { isProvisional: true }), makeEntry(2)]);
  const { address } = await renderStudentPage(<ProgressPage />, { at: '/student/progress' });
  await expect.element(page.getByText(/Mathematics: your last 5 quizzes average 78\.00%/)).toBeVisible();
  await expect.element(page.getByText(/Your highest average is in Science \(88\.50%\)/)).toBeVisible();
  await expect.element(page.getByText(/2 results are provisional/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^20 results, highest 98.00%/ })).toBeVisible();
  const card = page.getByRole('button', { name: /^Overall/ });
  await expect.element(card).toMatchTextContent('20 of 21 quizzes completed');
  await press(card.element(), '{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Overall: 78.13%' });
  await expect.element(dialog).toMatchTextContent('2 quizzes aren’t final yet');
  await expect
    .element(dialog.getByRole('listitem').first())
    .toMatchTextContent('Provisional: not counted yet');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card).toHaveFocus();

  await press(page.getByRole('button', { name: /^Show as table/ }).element(), '{Enter}');
  await expect.element(page.getByRole('row', { name: /^Quiz 20 / })).toMatchTextContent('98.00%');
  // The tooltip keeps its place when the window becomes narrower.
  await page.getByRole('img', { name: /^20 results/ }).hover();
  await expectFits();
  await press(page.getByRole('radio', { name: 'By subject' }).element(), ' ');
  await expect.element(page.getByText(/1 more subject is in the table\./)).toBeVisible();
  await expectFits();
  await expectAccessibleInBothThemes();
  await press(page.getByRole('radio', { name: '30 days' }).element(), ' ');
  await expect.poll(address).toMatch(/^\/student\/progress\?(.*&)?range=30days$/);
  await expect.element(page.getByText(/No final results in this period\./)).toBeVisible();
});

test('says when there is nothing to draw yet, and recovers from a failure', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.refuse('GET /progress', 503);
  const { address } = await renderStudentPage(<ProgressPage />, {
    at: '/student/progress',
    path: '/student/progress',
  });
  await expect.element(page.getByText('We couldn’t load the results.')).toBeVisible();
  server.answer('GET /progress', makeEmptyProgress());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No final grade yet' })).toBeVisible();
  await expect.element(page.getByText(/^1 result isn’t final yet\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Overall/ })).toMatchTextContent('Not final yet');
  await page.getByRole('link', { name: 'Available Quizzes' }).click();
  await expect.poll(address).toBe('/student/available-quizzes');
});
