import type { Page } from '@playwright/test';
import { chooseFile, dropFiles, oneQuestion } from '../support/fakes/upload-fakes.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam } from '../support/setup/exam.ts';
import { submitAttempt } from '../support/steps/submit-attempt.ts';

const loaded = 'Teacher metrics loaded successfully.';

function toast(page: Page, text: string | RegExp) {
  return page.locator('.ui-toast').filter({ hasText: text });
}

async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('.ui-toast').getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) {
    // A toast may close automatically before the click.
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
}

function activity(page: Page) {
  return page.getByRole('region', { name: 'Recent Activity' });
}

test('the dashboard welcomes the teacher once per sign-in, explains its figures, and links to details', async ({
  page,
  request,
  loginAs,
}) => {
  // The newest activity, because other tests may have filled the list.
  const exam = await createExam(request);
  const { attemptId } = await submitAttempt(exam, { capital: { textAnswer: 'Accra' } });
  await loginAs('teacher');
  const title = page.getByRole('heading', { name: /^Welcome back, \w+$/, level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByText(/^(Needs your attention: .*|Nothing needs your attention\.)$/)).toBeVisible();
  await expect(toast(page, /^Welcome to CQuiz, \w+\.$/)).toBeVisible();
  await expect(toast(page, loaded)).toBeVisible();
  await closeToasts(page);

  for (const [label, explanation] of [
    ['Active Quizzes', 'Your quizzes that are published and not closed.'],
    ['Total Questions', 'Questions in your banks, excluding deleted ones.'],
    ['File Uploads', 'Question files you’ve uploaded, including any that couldn’t be imported.'],
  ] as const) {
    const figure = page.getByRole('button', { name: label });
    await figure.focus();
    await page.keyboard.press('Enter');
    const status = page.getByRole('status').filter({ hasText: explanation });
    await expect(status).toHaveText(new RegExp(`^${label}: \\d+\\.`));
    await expect(figure).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await closeToasts(page);
  // The students have a list: one click shows it together with the explanation.
  const students = page.getByRole('main').getByRole('link', { name: /^Students/ });
  const counted = Number(/\d+/.exec(await students.innerText())?.[0]);
  await students.focus();
  await page.keyboard.press('Enter');
  await expect(
    toast(page, /^Students: \d+\. Students who are assigned to you or have taken one of your quizzes\.$/),
  ).toBeVisible();
  await expect(page).toHaveURL('/teacher/students?relation=own');
  await expect(page.getByText(`${counted} students`, { exact: true })).toBeAttached();
  await page.goBack();
  await closeToasts(page);

  const rows = activity(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(10);
  const submission = rows.filter({ hasText: ' completed ' }).first();
  await expect(submission.getByRole('link').last()).toHaveAttribute(
    'href',
    `/teacher/quizzes/${exam.quizId}`,
  );
  await submission.getByRole('link').first().click();
  await expect(page).toHaveURL(`/teacher/submissions/${attemptId}`);
  await expect(page.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  // The figures load again, but the welcome doesn't appear on a second visit.
  await expect(toast(page, loaded)).toBeVisible();
  await expect(toast(page, /^Welcome to/)).toHaveCount(0);
  await page.reload();
  await expect(toast(page, loaded)).toBeVisible();
  await expect(toast(page, /^Welcome to/)).toHaveCount(0);
  await page.getByRole('link', { name: 'View Reports' }).click();
  await expect(page).toHaveURL('/teacher/reports');
});

test('a file chosen on the dashboard is checked on the upload page, and its import appears in the activity', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  const section = page.getByRole('region', { name: 'Upload questions' });
  await expect(section.getByRole('link', { name: 'CSV template' })).toHaveAttribute(
    'href',
    '/api/fileUpload/template/csv',
  );
  await dropFiles(page, [{ name: 'notes.docx', bytes: 10 }]);
  const refused = section.getByRole('region', { name: 'File validation failed' });
  await expect(refused.getByText('notes.docx')).toBeVisible();
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByRole('button', { name: 'choose one' })).toBeFocused();

  const fileName = `dashboard ${Date.now()}.csv`;
  await chooseFile(page, oneQuestion(fileName));
  await expect(page).toHaveURL(/\/teacher\/upload\?check=\d+$/);
  await expect(page.getByRole('region', { name: 'Check before importing' })).toBeFocused();
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 question' }).click();
  await expect(page.getByRole('heading', { name: 'Upload History' })).toBeFocused();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const row = activity(page).getByRole('listitem').filter({ hasText: fileName });
  await expect(row).toHaveText(/was imported.*Just now.*1 question$/);
  await row.getByRole('link', { name: fileName }).click();
  await expect(page).toHaveURL(/\/teacher\/upload#upload-\d+$/);
  await expect(page.getByRole('listitem').filter({ hasText: fileName })).toBeFocused();
});
