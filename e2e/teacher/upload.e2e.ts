import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { stopClock } from '../support/fakes/stop-clock.ts';
import {
  chooseFile,
  dropFiles,
  fakeUploadHistory,
  fakeUploadResponse,
  makeUpload,
  oneQuestion,
  refuseUpload,
} from '../support/fakes/upload-fakes.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ expectedConsoleErrors: [/responded with a status of (4|5)\d\d|ERR_FAILED/] });

test.beforeEach(async ({ page, loginAs }) => {
  await loginAs('teacher');
  await page.goto('/teacher/upload');
  await expect(page.getByRole('heading', { name: 'Upload', exact: true })).toBeVisible();
});

test('each upload button opens a file chooser for its own file type', async ({ page }) => {
  for (const [name, accept] of [
    ['PDF', '.pdf'],
    ['Excel', '.xlsx,.xls'],
    ['CSV', '.csv'],
    ['choose one', '.pdf,.xlsx,.xls,.csv'],
  ] as const) {
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name, exact: true }).press('Enter');
    const chooser = await opened;
    expect(await chooser.element().getAttribute('accept')).toBe(accept);
    expect(chooser.isMultiple()).toBe(false);
  }
});

test('only the first of several dropped files is used, and the page says so', async ({ page }) => {
  const sent = await fakeUploadResponse(page, refuseUpload('No.'));
  await dropFiles(page, [
    { name: 'first.csv', bytes: 10 },
    { name: 'second.csv', bytes: 10 },
  ]);
  await expect(page.getByText('Only the first file is used: first.csv')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upload failed' }).getByText('first.csv')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('filename="first.csv"');
  expect(sent[0]).toMatch(/name="check"\s+true/);
});

test('a refusal appears at once, its details one second apart, and all of them stay on the page', async ({
  page,
}) => {
  const details = ['Row 4: no answer.', 'Row 9: two options are equal.', 'and 3 more'];
  await fakeUploadResponse(page, refuseUpload('5 errors were found, so nothing was imported.', details));
  await page.clock.install();
  await stopClock(page);
  await chooseFile(page, oneQuestion());
  const panel = page.getByRole('region', { name: 'Upload failed' });
  await expect(panel.getByRole('listitem')).toHaveText(details);
  await expect(panel.getByRole('link')).toHaveText(['PDF', 'Excel', 'CSV']);
  await expect(page.getByRole('alert')).toHaveText(['5 errors were found, so nothing was imported.']);
  const status = page.getByRole('status').getByText('Upload failed');
  await expect(status).toBeVisible();
  for (const [index, detail] of details.entries()) {
    await page.clock.runFor(900);
    await expect(page.getByText(`Detail ${index + 1}: ${detail}`)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(page.getByRole('alert').getByText(`Detail ${index + 1}: ${detail}`)).toHaveCount(1);
  }
  // The status text disappears after three seconds; the panel stays.
  await expect(status).toHaveCount(0);
  // A toast under the pointer stays open.
  await page.mouse.move(0, 0);
  // One is shown at a time, for five seconds.
  for (let left = details.length + 1; left > 0; left -= 1) await page.clock.runFor(5_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(panel).toBeVisible();
});

test('no more details appear after leaving the page', async ({ page }) => {
  await fakeUploadResponse(page, refuseUpload('No.', ['one', 'two', 'three']));
  await page.clock.install();
  await stopClock(page);
  await chooseFile(page, oneQuestion());
  await expect(page.getByRole('region', { name: 'Upload failed' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Detail 1: one')).toHaveCount(1);
  await page.getByRole('link', { name: 'Submissions' }).click();
  await expect(page.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page.getByText('Detail 2: two')).toHaveCount(0);
});

test('every other failure has its own message', async ({ page }) => {
  const panel = page.getByRole('region', { name: 'Upload failed' });
  const failures: [string, object, string][] = [
    [
      'a refusal without a reason',
      { status: 422, json: { success: false, message: '', code: 'FILE_REFUSED', details: [] } },
      'Upload failed for unknown reason',
    ],
    [
      'an older server',
      { status: 200, json: { success: false, error: null, details: [] } },
      'Upload failed for unknown reason',
    ],
    ['a proxy', { status: 502, body: '<html>' }, 'Bad Gateway (Status: 502)'],
    ['an empty response', { status: 200, json: null }, 'An unexpected error occurred during upload'],
  ];
  for (const [, response, text] of failures) {
    await fakeUploadResponse(page, (route) => route.fulfill(response));
    await chooseFile(page, oneQuestion());
    await expect(panel.getByText(text)).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
  }
  await fakeUploadResponse(page, (route) => route.abort());
  await chooseFile(page, oneQuestion());
  await expect(panel.getByText('Network error: No response from server')).toBeVisible();
});

/** Advances the clock in small steps, so that it doesn't overtake a pending response. */
async function passTimeUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(250);
    await expect(wanted).toBeVisible({ timeout: 400 });
  }).toPass();
}

test('the progress of a slow file is shown until it has been read', async ({ page }) => {
  const progress = [10, 40, 100];
  const id = 4711;
  await fakeUploadHistory(page, []);
  await fakeUploadResponse(page, (route) =>
    route.fulfill({
      status: 202,
      json: { success: true, id, status: 'PENDING', processedData: null, error: null, details: [] },
    }),
  );
  await page.route(`**/api/fileUpload/status/${id}`, (route) => {
    const [percent = 100] = progress.splice(0, 1);
    const status = percent < 100 ? 'PENDING' : 'FAILED';
    return route.fulfill({
      json: makeUpload(id, {
        status,
        progress: percent,
        processingResult: 'This PDF is a scan (2 pages, no text). Use the template.',
      }),
    });
  });
  await page.clock.install();
  await stopClock(page);
  await chooseFile(page, oneQuestion());
  for (const percent of [10, 40]) {
    await passTimeUntil(page, page.getByText(`Reading the file… ${percent}%`));
  }
  const panel = page.getByRole('region', { name: 'Upload failed' });
  await passTimeUntil(page, panel.getByText('This PDF is a scan'));
});

test('a failed status request shows an error', async ({ page }) => {
  await fakeUploadResponse(page, (route) =>
    route.fulfill({
      status: 202,
      json: { success: true, id: 4711, status: 'PENDING', processedData: null, error: null, details: [] },
    }),
  );
  await chooseFile(page, oneQuestion());
  await expect(page.getByRole('region', { name: 'Failed to get file status' })).toBeVisible();
});

test('the page is accessible in both themes and fits every width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fakeUploadResponse(
    page,
    refuseUpload('2 errors were found, so nothing was imported.', [
      'Row 4: no.',
      `Row 5: ${'long'.repeat(99)}`,
    ]),
  );
  await chooseFile(page, oneQuestion(`${'long-name'.repeat(20)}.csv`));
  await expect(page.getByRole('region', { name: 'Upload failed' })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
    await expectAccessibleInBothThemes(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
});
