import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { refusal, respond } from '../support/fakes/fake-response.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, openAsStudent } from '../support/setup/exam.ts';

const banner = 'You’re previewing this quiz as a student sees it. Nothing is saved.';

function previewPath(quizId: number): string {
  return `/teacher/quizzes/${quizId}/preview`;
}

/** What the page would leave behind, and whether it would ask before leaving. */
function findTraces(page: Page): Promise<{ stores: number; workers: number; mayLeave: boolean }> {
  return page.evaluate(async () => ({
    stores: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    mayLeave: window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }));
}

test('a teacher previews their quiz as a student takes it, and nothing is saved', async ({
  page,
  request,
  loginAs,
}) => {
  const exam = await createExam(request, { quiz: { shuffleQuestions: true, isActive: false } });
  await loginAs('teacher');
  const writes: string[] = [];
  const papers: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET') writes.push(`${sent.method()} ${sent.url()}`);
  });
  page.on('response', async (response) => {
    if (/\/api\/.*\/preview$/.test(response.url()) && response.ok()) papers.push(await response.text());
  });
  await page.goto(previewPath(exam.quizId));
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  for (let at = 0; at < 5; at += 1) {
    const written = page.getByRole('textbox');
    if (await written.isVisible()) await written.fill('Accra');
    else await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Flag' }).focus();
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByText('Question 5 of 5')).toBeVisible();
  expect(await findTraces(page)).toEqual({ stores: 0, workers: 0, mayLeave: true });
  await expect(page.getByText('Auto-saved', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByText(banner)).toBeVisible();
  await expectNoSidewaysScroll(page, 320);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  const summary = page.getByRole('dialog', { name: 'Quiz Summary' });
  await expect(summary.getByText('unanswered question(s)')).toHaveCount(0);
  await expect(summary.getByRole('button', { name: 'Submit Final Answers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'End of preview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'End of the preview' })).toBeFocused();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Show another version' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();

  await expect.poll(() => papers.length).toBe(3);
  expect(papers.join('')).not.toMatch(/correctAnswer|feedback|"tags"/);
  expect(writes).toEqual([]);
  await page.getByRole('link', { name: 'Back to the quiz' }).click();
  await expect(page).toHaveURL(`/teacher/quizzes/${exam.quizId}`);
});

test.describe('a preview that cannot continue', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('shows why, and offers a way out', async ({ page, request, loginAs }) => {
    const exam = await createExam(request, { questions: [], quiz: { timeLimit: 1 } });
    await loginAs('teacher');
    await page.goto(previewPath(exam.quizId));
    await expect(page.getByRole('heading', { name: 'Nothing to preview yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the quiz' })).toBeVisible();
    await page.goto(previewPath(999_999));
    const unknown = page.getByRole('heading', { name: 'This quiz doesn’t exist or isn’t yours.' });
    await expect(unknown).toBeVisible();
    await page.goto('/teacher/quizzes/abc/preview');
    await expect(unknown).toBeVisible();
    await page.getByRole('link', { name: 'Quizzes' }).click();
    await expect(page).toHaveURL('/teacher/quizzes');

    await exam.asTeacher('POST', '/question', {
      questionText: 'Why?',
      questionType: 'ESSAY',
      quiz: { id: exam.quizId },
    });
    await respond(
      page,
      '**/api/quiz/*/preview',
      503,
      refusal('UNAVAILABLE', 'The system is busy or restarting.'),
    );
    await page.goto(previewPath(exam.quizId));
    await expect(page.getByText('We couldn’t load the preview.')).toBeVisible();
    await page.unrouteAll();
    await page.clock.install();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Question 1 of 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show another version' })).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/^Time is up\. A student’s answers would be submitted/)).toBeVisible();
  });
});

test('a student and a read-only admin cannot open a preview', async ({ page, request, loginAs }) => {
  const exam = await createExam(request);
  const urls: string[] = [];
  page.on('request', (sent) => urls.push(sent.url()));
  await openAsStudent(page, exam, previewPath(exam.quizId));
  await expect(page).toHaveURL('/student/dashboard');
  await loginAs('read-only admin');
  await page.goto(previewPath(exam.quizId));
  await expect(page).toHaveURL('/admin/dashboard');
  expect(urls.filter((url) => url.includes('/api/') && url.endsWith('/preview'))).toEqual([]);
});
