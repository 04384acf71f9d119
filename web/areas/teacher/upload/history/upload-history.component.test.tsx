import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { answerUploads } from '#web/testing/answer-uploads.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeUpload } from '#web/testing/make-upload.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testSuperAdmin, testTeacher } from '#web/testing/test-teacher.ts';
import { hostileText, watchForInjection } from '#web/testing/watch-for-injection.ts';
import UploadPage from '../upload-page.tsx';

const server = setUpFakeServer();
const listUploads = 'GET /fileUpload/teacherFileUploadList';

const uploads: FileUpload[] = [
  makeUpload(9, {
    originalFileName: 'bio201-week4.csv',
    status: 'CHECKED',
    processingResult: '',
    understood: {
      quizzes: 1,
      questionBanks: 2,
      questions: 65,
      options: 214,
      faulty: 3,
      dropped: 0,
      read: 68,
    },
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
    abilities: { import: false, cancel: true, delete: true },
  }),

  makeUpload(6, {
    originalFileName: 'old-bank.xls',
    fileType: 'EXCEL',
    status: 'FAILED',
    processingResult: '2 errors were found, so nothing was imported.',
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

beforeEach(() => server.answer('GET /preference', defaultPreferences));

async function openHistory(as: CurrentUser = testTeacher): Promise<void> {
  await renderPage(<UploadPage />, { at: '/teacher/upload', as });
}

test('the history shows the status and the result of each upload', async () => {
  answerUploads(server, uploads);
  await openHistory();
  const entries = page
    .getByRole('region', { name: 'Upload History' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  for (const [index, texts] of [
    [
      'bio201-week4.csv',
      'Needs checking: 65 questions ready, 3 with errors',
      'Needs checking',
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
    ['essay-prompts.pdf', 'Reading… 40%', 'Pending', 'PDF', '3.80 MB'],
    ['old-bank.xls', '2 errors were found, so nothing was imported.', 'Failed', 'Excel'],
    ['who-knows.csv', 'Cancelled', 'Unknown', '100 bytes', '12 Nov 2026, 10:14'],
    ['without-numbers.csv', '1 quiz, 1 question bank, 20 questions, 80 options'],
  ].entries()) {
    const entry = entries.nth(index);
    await expect.element(entry).toBeVisible();
    const shown = entry.element().textContent.replaceAll(/\s+/g, ' ');
    for (const text of texts) expect(shown).toContain(text);
  }
  await expect.element(page.getByText(/Uploaded by/)).not.toBeInTheDocument();
  const details = page.getByRole('button', { name: 'Show 2 errors' });
  await details.click();
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Row 9: two options are equal.')).toBeVisible();
  await expectAccessible(document.body);
});

// A hundred rows are slow to search for a locator on a busy machine.
test('the history is searched, filtered by status, sorted, and loaded page by page', {
  timeout: 60_000,
}, async () => {
  answerUploads(
    server,
    Array.from({ length: 120 }, (_, index) =>
      makeUpload(200 - index, index % 3 === 0 ? { status: 'FAILED', processingResult: 'No.' } : {}),
    ),
  );
  await openHistory();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText('100 of 120 shown')).toBeVisible();
  await page.getByLabelText('Status').selectOptions('Failed');
  await expect.element(page.getByText('40 uploads found')).toBeInTheDocument();
  await page.getByLabelText('Search uploads').fill('week-200');
  await expect.element(page.getByText('1 upload found')).toBeInTheDocument();
  await page.getByLabelText('Search uploads').fill('nowhere');
  await expect.element(page.getByText('No uploads found')).toBeVisible();
  await page.getByLabelText('Sort by').selectOptions('Largest first');
  await expect
    .poll(() => server.requests(listUploads).at(-1)?.url.search)
    .toMatch(/sort=fileSize&order=desc/);
});

test('a super admin sees who uploaded each file', async () => {
  answerUploads(server, uploads);
  await openHistory(testSuperAdmin);
  await expect.element(page.getByText('Uploaded by Kwame Boateng')).toHaveLength(uploads.length);
});

test('a queued file shows its position, and is cancelled only after confirmation', async () => {
  const waiting = makeUpload(11, {
    originalFileName: 'waiting.csv',
    status: 'PENDING',
    progress: 0,
    filesAhead: 2,
    processingResult: '',
    abilities: { import: false, cancel: true, delete: true },
  });
  const next = makeUpload(12, { ...waiting, id: 12, originalFileName: 'next.csv', filesAhead: 0 });
  const listed = [waiting, next];
  server.answer(listUploads, () => ({ items: listed, total: listed.length }));
  server.answer('POST /fileUpload/:uploadId/cancel', () => {
    const text = 'Nothing was imported. You can upload the file again.';
    const abilities = { import: false, cancel: false, delete: true };
    const cancelled = makeUpload(11, {
      ...waiting,
      status: 'CANCELLED',
      filesAhead: null,
      processingResult: text,
      abilities,
    });
    listed[0] = cancelled;
    return cancelled;
  });
  await openHistory();
  await expect.element(page.getByText('Waiting · 2 files ahead')).toBeVisible();
  await expect.element(page.getByText('Waiting · next in line')).toBeVisible();
  // A queued upload can be cancelled instead of deleted, which also removes it from the list.
  await expect.element(page.getByRole('button', { name: 'Delete waiting.csv' })).not.toBeInTheDocument();
  const button = page.getByRole('button', { name: 'Cancel upload of waiting.csv' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this upload?' });
  await expect.element(dialog.getByText('you can upload the file again', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Keep upload' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.requests('POST /fileUpload/:uploadId/cancel')).toHaveLength(0);
  await button.click();
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.element(page.getByText('The upload of waiting.csv was cancelled.')).toBeVisible();
  await expect.element(page.getByText('Nothing was imported. You can upload the file again.')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete waiting.csv' })).toBeVisible();
});

test('a file that was read meanwhile is not cancelled, and the page says so', async () => {
  answerUploads(server, uploads);
  const message = 'This upload can no longer be cancelled. The file has already been read.';
  server.refuse('POST /fileUpload/:uploadId/cancel', 409, 'UPLOAD_FINISHED', message);
  await openHistory();
  await page.getByRole('button', { name: 'Cancel upload of essay-prompts.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('hostile file names and faults are shown as text in the history', async () => {
  const injected = watchForInjection();
  const name = `${hostileText}'"\u202Efdp.csv`;
  answerUploads(server, [
    makeUpload(1, {
      originalFileName: name,
      status: 'FAILED',
      processingResult: hostileText,
      details: [hostileText],
    }),
  ]);
  await openHistory();
  await page.getByRole('button', { name: 'Show 1 error' }).click();
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await expect.element(page.getByText(hostileText, { exact: true })).toHaveLength(2);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect.element(page.getByRole('dialog').getByText(hostileText, { exact: false })).toBeVisible();
  expect(injected()).toEqual([]);
});

test('a history that fails to load can be requested again', async () => {
  server.respond(listUploads, () => new Response('', { status: 500 }));
  await openHistory();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Failed to load file upload history')).toBeVisible();
  await expect.element(alert.getByText('Failed to get teacher file list')).toBeVisible();
  answerUploads(server, []);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No uploads yet')).toBeVisible();
  server.respond(listUploads, () => new Response('', { status: 500 }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(alert).toHaveTextContent('Failed to load file upload history');
  await expect.element(page.getByText('No uploads yet')).toBeVisible();
});

test('the history is accessible in both themes and fits every width', async () => {
  answerUploads(server, [makeUpload(10, { originalFileName: `${'long'.repeat(60)}.csv` }), ...uploads]);
  await openHistory();
  await expect.element(page.getByText('old-bank.xls')).toBeVisible();
  await expectFits(1280, 768, 320);
  for (const width of [390, 1280]) {
    await expectFits(width);
    await expectAccessibleInBothThemes();
  }
});
