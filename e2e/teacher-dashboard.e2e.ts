import type { Page } from '@playwright/test';
import type { TeacherActivity, TeacherMetrics } from '#shared/contract/dashboard.ts';
import { openExamRoom } from './exam-room.ts';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { handIn } from './handed-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { hostileName, watchForTricks } from './student-fakes.ts';
import { chooseFile, dropFiles, oneQuestion } from './upload-fakes.ts';

const metricsCall = '**/api/dashboard/teacherMetrics';
const activityCall = '**/api/dashboard/teacherActivity';
const loaded = 'Teacher metrics loaded successfully.';
const failed = 'Failed to load teacher metrics.';

function toast(page: Page, text: string | RegExp) {
  return page.locator('.ui-toast').filter({ hasText: text });
}

async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('.ui-toast').getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) {
    // One that goes by itself meanwhile cannot be closed any more.
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
}

function activity(page: Page) {
  return page.getByRole('region', { name: 'Recent Activity' });
}

test('the dashboard welcomes once a sign-in, says what its figures count, and leads on', async ({
  page,
  request,
  loginAs,
}) => {
  // The latest: what other tests did before may be more than the list holds.
  const exam = await openExamRoom(request);
  const { attemptId } = await handIn(exam, { capital: { textAnswer: 'Accra' } });
  await loginAs('teacher');
  const title = page.getByRole('heading', { name: /^Welcome back, \w+$/, level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByText(/^(Waiting for you: .*|Nothing waits for you\.)$/)).toBeVisible();
  await expect(toast(page, /^Welcome to CQuiz, \w+\.$/)).toBeVisible();
  await expect(toast(page, loaded)).toBeVisible();
  await closeToasts(page);

  for (const [label, counted] of [
    ['Active Quizzes', 'Your quizzes that are published and not closed.'],
    ['Students', 'Students assigned to you, and those who have taken one of your quizzes.'],
    ['Total Questions', 'The questions in your banks; deleted ones do not count.'],
    ['File Uploads', 'The question files you have uploaded so far, whether they could be imported or not.'],
  ] as const) {
    const figure = page.getByRole('button', { name: label });
    await figure.focus();
    await page.keyboard.press('Enter');
    const said = page.getByRole('status').filter({ hasText: counted });
    await expect(said).toHaveText(new RegExp(`^${label}: \\d+\\.`));
    await expect(figure).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await closeToasts(page);

  const rows = activity(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(10);
  const handedIn = rows.filter({ hasText: ' completed ' }).first();
  await expect(handedIn.getByRole('link').last()).toHaveAttribute('href', `/teacher/quizzes/${exam.quizId}`);
  await handedIn.getByRole('link').first().click();
  await expect(page).toHaveURL(`/teacher/submissions/${attemptId}`);
  await expect(page.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  // The figures were asked for again; the welcome was not meant for a second visit.
  await expect(toast(page, loaded)).toBeVisible();
  await expect(toast(page, /^Welcome to/)).toHaveCount(0);
  await page.reload();
  await expect(toast(page, loaded)).toBeVisible();
  await expect(toast(page, /^Welcome to/)).toHaveCount(0);
  await page.getByRole('link', { name: 'View Reports' }).click();
  await expect(page).toHaveURL('/teacher/reports');
});

test.describe('of what does not come', () => {
  test.use({ expectedConsoleErrors: [/responded with a status of 500/] });

  test('the dashboard says so and asks again; an empty one says where to begin', async ({
    page,
    loginAs,
  }) => {
    const tricks = watchForTricks(page);
    const first = Promise.withResolvers<void>();
    await page.route(metricsCall, async (route) => {
      await first.promise;
      await route.fulfill({ status: 500, json: refusal('INTERNAL', 'Something went wrong on our side.') });
    });
    await answer(page, activityCall, 500, refusal('INTERNAL', 'Something went wrong on our side.'));
    await loginAs('teacher');
    await expect(page.getByText('Loading teacher metrics...')).toBeVisible();
    first.resolve();
    await expect(page.getByRole('alert').and(toast(page, failed))).toBeVisible();
    const state = page.getByRole('main').getByRole('alert').filter({ hasText: failed });
    await expect(state).toContainText('Something went wrong on our side.');
    await expect(toast(page, loaded)).toHaveCount(0);

    const nothing: TeacherMetrics = {
      activeQuizzes: 0,
      totalQuizzes: 0,
      students: 0,
      totalQuestions: 0,
      questionBanks: 0,
      fileUploads: 0,
    };
    await answer(page, metricsCall, 200, nothing);
    await state.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, loaded)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No teacher metrics available.' })).toBeVisible();
    for (const [name, href] of [
      ['Make a question bank', '/teacher/question-bank'],
      ['Upload a file', '/teacher/upload'],
      ['Build a quiz', '/teacher/quizzes'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    }

    await answer(page, activityCall, 200, []);
    await activity(page).getByRole('button', { name: 'Retry' }).click();
    await expect(activity(page).getByText('Nothing has happened yet')).toBeVisible();
    await closeToasts(page);
    await expectAccessible(page);

    await answer(page, activityCall, 200, hostileActivity);
    await page.reload();
    await expect(activity(page).getByRole('listitem')).toHaveText([
      /^.* completed .*Waits for grading$/,
      /could not be imported/,
      /was imported.*1 question$/,
      /was changed.*Not published$/,
    ]);
    await expect(activity(page).getByText(hostileName)).toHaveCount(5);
    expect(tricks).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, width);
    }
    await closeToasts(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });
});

const at = '2026-11-12T10:14:00.000Z';
const quiz = { id: 1, title: hostileName };
const hostileActivity: TeacherActivity[] = [
  {
    type: 'attempt.completed',
    at,
    attempt: { id: 1 },
    quiz,
    studentName: hostileName,
    percentage: null,
  },
  {
    type: 'upload.ended',
    at,
    upload: { id: 1 },
    fileName: `${hostileName}${'long-name'.repeat(20)}`,
    status: 'FAILED',
    questions: 0,
  },
  { type: 'upload.ended', at, upload: { id: 2 }, fileName: hostileName, status: 'COMPLETED', questions: 1 },
  { type: 'quiz.changed', at, quiz, isActive: false },
];

test('a file dropped on the dashboard is checked on the upload page, and its import is told of', async ({
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
