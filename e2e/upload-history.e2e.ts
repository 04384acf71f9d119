import type { FileUpload } from '#shared/contract/uploads.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { hostileName, watchForTricks } from './student-fakes.ts';
import { answerUploads, makeUpload } from './upload-fakes.ts';

const understood = {
  quizzes: 1,
  questionBanks: 2,
  questions: 65,
  options: 214,
  faulty: 3,
  dropped: 0,
  read: 68,
};
const uploads: FileUpload[] = [
  makeUpload(9, {
    originalFileName: 'bio201-week4.csv',
    status: 'CHECKED',
    processingResult: '',
    understood,
  }),
  makeUpload(8, {
    originalFileName: 'statistics-midterm.xlsx',
    fileType: 'EXCEL',
    fileSize: 219_996,
    quizzesCreated: 1,
    questionBanksCreated: 1,
    questionsCreated: 20,
    optionsCreated: 80,
    processingResult: '',
  }),
  makeUpload(7, {
    originalFileName: 'essay-prompts.pdf',
    fileType: 'PDF',
    fileSize: 3_984_588,
    status: 'PENDING',
    progress: 40,
  }),
  makeUpload(6, {
    originalFileName: 'old-bank.xls',
    fileType: 'EXCEL',
    status: 'FAILED',
    processingResult: '2 faults were found, nothing was imported.',
    details: ['Row 4: no answer.', 'Row 9: two options are equal.'],
  }),
  makeUpload(5, {
    originalFileName: 'who-knows.csv',
    fileType: 'UNKNOWN',
    fileSize: 100,
    status: 'CANCELLED',
    processingResult: '',
  }),
  makeUpload(4, { originalFileName: 'without-numbers.csv' }),
];

test('every state stands in the history with what came of it', async ({ page, loginAs }) => {
  await loginAs('teacher');
  await answerUploads(page, uploads);
  await page.goto('/teacher/upload');
  const entries = page
    .getByRole('region', { name: 'Upload History' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  for (const [index, texts] of [
    [
      'bio201-week4.csv',
      'Waiting for your check: 65 questions ready, 3 with a fault',
      'To check',
      'CSV',
      '18.42 KB',
    ],
    [
      'statistics-midterm.xlsx',
      '1 quiz, 1 question bank, 20 questions, 80 options',
      'Completed',
      'Excel',
      '214.84 KB',
    ],
    ['essay-prompts.pdf', 'Reading… 40 %', 'Pending', 'PDF', '3.80 MB'],
    ['old-bank.xls', '2 faults were found, nothing was imported.', 'Failed', 'Excel'],
    ['who-knows.csv', 'Cancelled', 'Unknown', '100 bytes', '12 Nov 2026, 10:14'],
    ['without-numbers.csv', '1 quiz, 1 question bank, 20 questions, 80 options'],
  ].entries()) {
    for (const text of texts) await expect(entries.nth(index)).toContainText(text);
  }
  await expect(page.getByText('Uploaded by')).toHaveCount(0);
  const details = page.getByRole('button', { name: '2 details' });
  await details.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Row 9: two options are equal.')).toBeVisible();
  await expectAccessible(page);
});

test('the history is searched, narrowed and shown step by step', async ({ page, loginAs }) => {
  await loginAs('teacher');
  const many = Array.from({ length: 120 }, (_, index) =>
    makeUpload(200 - index, index % 3 === 0 ? { status: 'FAILED', processingResult: 'No.' } : {}),
  );
  await answerUploads(page, many);
  await page.goto('/teacher/upload');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('100 of 120 shown')).toBeVisible();
  await page.getByLabel('State').selectOption('Failed');
  await expect(page.getByText('40 uploads were found')).toBeAttached();
  await page.getByLabel('Search uploads').fill('week-200');
  await expect(page.getByText('1 upload was found')).toBeAttached();
  await page.getByLabel('Search uploads').fill('nowhere');
  await expect(page.getByText('No upload was found.')).toBeVisible();
  const sorted = page.waitForRequest(/sort=fileSize&order=desc/);
  await page.getByLabel('Sort by').selectOption('Largest first');
  await sorted;
});

test('a super admin sees whose each upload is', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await answerUploads(page, uploads);
  await page.goto('/teacher/upload');
  await expect(page.getByText('Uploaded by Kwame Boateng')).toHaveCount(uploads.length);
});

test('hostile names and faults are text in the history', async ({ page, loginAs }) => {
  await loginAs('teacher');
  const tricks = watchForTricks(page);
  const name = `${hostileName}'"\u202Efdp.csv`;
  await answerUploads(page, [
    makeUpload(1, {
      originalFileName: name,
      status: 'FAILED',
      processingResult: hostileName,
      details: [hostileName],
    }),
  ]);
  await page.goto('/teacher/upload');
  await page.getByRole('button', { name: '1 detail' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(hostileName, { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText(hostileName);
  expect(tricks).toEqual([]);
});

test.describe('a history that does not come', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of (4|5)\d\d/] });

  test('is said to be missing, and can be asked for again', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await page.route(/teacherFileUploadList/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/teacher/upload');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to load file upload history');
    await expect(alert).toContainText('Failed to get teacher file list');
    await page.unrouteAll();
    await answerUploads(page, []);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Nothing has been uploaded yet.')).toBeVisible();
    await page.unrouteAll();
    await page.route(/teacherFileUploadList/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(alert).toHaveText('Failed to load file upload history');
    await expect(page.getByText('Nothing has been uploaded yet.')).toBeVisible();
  });
});

test('the history is accessible in both themes and fits every width', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs('teacher');
  await answerUploads(page, [makeUpload(10, { originalFileName: `${'long'.repeat(60)}.csv` }), ...uploads]);
  await page.goto('/teacher/upload');
  await expect(page.getByText('old-bank.xls')).toBeVisible();
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
  }
});
