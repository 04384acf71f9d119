import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { handInTwelve, openAsOwner, openReportRoom } from './report-room.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of (404|500)/],
});

test('a report is true the moment somebody hands in, and names the question whose key looks wrong', async ({
  page,
  request,
}) => {
  const room = await openReportRoom(request);
  const figure = (name: string) =>
    page
      .getByRole('list', { name: 'Figures of this quiz' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name}`) });
  const findings = page.getByRole('region', { name: 'What to look at' });
  const analysis = page.getByRole('region', { name: 'Item analysis' });
  await openAsOwner(page, room, `/teacher/reports/${room.quizId}`);
  await expect(page.getByText('Nobody has handed in yet')).toBeVisible();

  await room.handIn(['B', 'C', 'C', 'osmosis']);
  await expect(figure('Attempts')).toContainText('1');
  await expect(figure('Mean')).toContainText('75.00%');
  await expect(findings).toContainText('Too few attempts to judge the questions.');
  await expect(analysis.getByRole('row', { name: 'ATP' })).toContainText('Too few attempts');
  const all = page.getByRole('radio', { name: 'All', exact: true });
  await all.click({ force: true });
  await expect(all).toBeChecked();
  await handInTwelve(room);
  await expect(figure('Attempts')).toContainText('13');
  await expect(figure('Attempts')).toContainText('by 1 student');
  await expect(figure('Mean')).toContainText('44.23%');
  await expect(figure('Passed')).toContainText('54%');
  await expect(findings).toContainText('Question 1 may have the wrong key.');
  await expect(findings).toContainText(
    '54% chose B, and the strongest students did so most. The key says A.',
  );

  const scores = page.getByRole('region', { name: 'Scores' });
  await expect(scores.getByRole('img')).toHaveAccessibleName(/^Histogram of the scores of 13 attempts\./);
  await expect(scores.getByText('Passing mark 50')).toBeVisible();
  await expect(scores.getByText('Mean 44.23')).toBeVisible();
  await scores.getByRole('button', { name: 'Show as table' }).press('Enter');
  await expect(scores.getByRole('row', { name: '70 to below 80' })).toContainText('5');
  await expect(page.getByRole('region', { name: 'Time taken' })).toContainText('From start to handing in.');

  await analysis.getByRole('radio', { name: /^To check/ }).click({ force: true });
  await expect(page).toHaveURL(/questions=check/);
  const suspect = analysis.getByRole('row', { name: 'ATP' });
  await expect(suspect).toContainText('Check the key');
  await expect(suspect.getByRole('img')).toHaveAccessibleName(/^A, the key: 31%; B: 54%/);
  await suspect.getByRole('button').press('Enter');
  const chosen = analysis.getByRole('row', { name: /^B Mitochondrion/ });
  await expect(chosen).toContainText('7 (54%)');
  await expect(analysis.getByRole('link', { name: 'Grade by question' })).toBeVisible();
  await analysis.getByLabel('Sort by').selectOption('Hardest first');
  await expectAccessibleInBothThemes(page, 'main');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }

  await page.getByRole('link', { name: 'Reports' }).first().click();
  await page.getByLabel('Search reports').fill(room.title);
  const row = page.getByRole('row', { name: room.title });
  await expect(row).toContainText('75.00%');
  await expect(row.getByRole('link', { name: `13 submissions of ${room.title}` })).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByLabel('Search reports').fill('nobody has written this');
  await expect(page.getByText('No report was found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('row', { name: room.title })).toBeVisible();
});

test('in the chart of the scores no text lies on another, also where the highest bar is as high as the chart', async ({
  page,
  request,
}) => {
  const room = await openReportRoom(request);
  for (let attempt = 1; attempt <= 4; attempt += 1) await room.handIn(['B', 'C', 'C', 'osmosis']);
  await openAsOwner(page, room, `/teacher/reports/${room.quizId}`);
  await page.getByRole('radio', { name: 'All', exact: true }).click({ force: true });
  const chart = page.getByRole('region', { name: 'Scores' }).getByRole('img');
  await expect(chart).toHaveAccessibleName(/^Histogram of the scores of 4 attempts\./);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(chart.locator('text', { hasText: /^4$/ })).toHaveCount(2);
    await expectNothingCovered(chart.locator('text'));
  }
});

async function expectNothingCovered(texts: Locator): Promise<void> {
  await expect
    .poll(() =>
      texts.evaluateAll((all) => {
        const seen = all
          .map((text) => ({ says: text.textContent, box: text.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0);
        return seen.flatMap((one, at) =>
          seen
            .slice(at + 1)
            .filter(
              ({ box }) =>
                box.left < one.box.right &&
                one.box.left < box.right &&
                box.top < one.box.bottom &&
                one.box.top < box.bottom,
            )
            .map(({ says }) => `${one.says} and ${says}`),
        );
      }),
    )
    .toEqual([]);
}

async function exported(page: Page, entry: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await chooseFromMenu(page, 'Export', entry);
  return started;
}

test('exports open as spreadsheets and hold no formula; failures have their words', async ({
  page,
  request,
}) => {
  const room = await openReportRoom(request);
  await room.handIn(['B', 'C', 'C', 'osmosis']);
  await openAsOwner(page, room, `/teacher/reports/${room.quizId}`);
  const results = await exported(page, 'Results, CSV');
  const csv = await readFile(await results.path(), 'utf8');
  expect(results.suggestedFilename()).toMatch(/^Midterm .*\.csv$/);
  expect(csv.split('\r\n')[0]).toContain('Last name');
  expect(csv).toContain(room.student.email);
  const items = await readFile(await (await exported(page, 'Item analysis, CSV')).path(), 'utf8');
  expect(items).toContain("'=SUM(1;2) is how many?");
  expect(items).not.toMatch(/(^|,)"?=/m);
  const book = await readFile(await (await exported(page, 'Results, Excel')).path());
  expect(book.subarray(0, 2).toString()).toBe('PK');

  const call = '**/api/report/quiz/*/export?*';
  await answer(page, call, 500, refusal('INTERNAL', 'Something went wrong.'));
  await chooseFromMenu(page, 'Export', 'Results, CSV');
  await expect(page.getByText('The file could not be made. Something went wrong.')).toBeVisible();
  await page.unroute(call);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await again;

  for (const unknown of ['999999999', 'abc']) {
    await page.goto(`/teacher/reports/${unknown}`);
    await expect(page.getByText('This quiz does not exist, or it is not yours.')).toBeVisible();
  }
  for (const [path, words] of [
    ['/teacher/reports', 'Failed to load reports.'],
    [`/teacher/reports/${room.quizId}`, 'Failed to load this report.'],
  ] as const) {
    await answer(page, '**/api/report**', 500, refusal('INTERNAL', 'Something went wrong.'));
    await answer(page, '**/api/report/**', 500, refusal('INTERNAL', 'Something went wrong.'));
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(words)).toBeHidden();
  }
});
