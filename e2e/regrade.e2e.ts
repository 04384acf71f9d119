import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { handInTwelve, openAsOwner, openReportRoom } from './report-room.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of (404|409)/],
});

test('a wrong key is repaired from the report: difference, apply, and an undo that restores every score', async ({
  page,
  request,
}) => {
  const room = await openReportRoom(request);
  await handInTwelve(room);
  const before = await room.grades();
  await openAsOwner(page, room, `/teacher/reports/${room.quizId}?attempts=all`);
  await page.getByRole('link', { name: 'See what a regrade changes' }).click();
  await expect(page.getByText('B is chosen below instead of the present key.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mitochondrion' })).toContainText('6 chose it');
  const difference = page.getByRole('region', { name: 'The difference' });
  await page.getByRole('button', { name: 'See the difference' }).press('Enter');
  await expect(difference).toContainText('10 scores of 12 submissions change: 6 up, 4 down.');
  await expect(difference).toContainText('45.83%');
  await expect(difference.getByRole('row').nth(1)).toContainText(room.student.name);
  await expect(difference.getByText('1–10 of 10')).toBeVisible();
  await difference.getByLabel('Search students').fill('nobody of this name');
  await expect(difference.getByText('Nobody of this name is concerned.')).toBeVisible();
  await difference.getByLabel('Search students').fill('');
  await expect(difference.getByText('1–10 of 10')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'main');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }

  await page.getByRole('checkbox', { name: /^Accept A:/ }).check();
  await expect(difference).toContainText('You have changed what shall count.');
  await page.getByRole('button', { name: 'See the difference' }).press('Enter');
  await expect(difference).toContainText('6 scores of 12 submissions change: 6 up, 0 down.');
  await expect(page.getByLabel('Also correct the question in its bank')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Accept A:/ }).uncheck();
  await page.getByRole('button', { name: 'See the difference' }).press('Enter');
  await expect(difference).toContainText('6 up, 4 down.');
  await difference.getByRole('button', { name: 'Apply…' }).press('Enter');
  await expect(page.getByText('Please say why')).toBeVisible();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('The key said ribosome.');
  await difference.getByRole('button', { name: 'Apply…' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Change 10 scores?' });
  await expect(asked).toContainText('6 up, 4 down.');
  await asked.getByRole('button', { name: 'Apply regrade' }).press('Enter');
  await expect(page.getByText('Regraded: 10 scores were changed.')).toBeVisible();
  const past = page.getByRole('region', { name: 'Regrades of this question' });
  await expect(past).toBeFocused();
  await expect(past).toContainText('Right: B');
  await expect(past).toContainText('The key said ribosome.');
  const after = await room.grades();
  expect(after.map(({ percentage }) => percentage).toSorted((one, other) => one - other)).toEqual([
    0, 0, 0, 0, 0, 0, 75, 75, 100, 100, 100, 100,
  ]);

  await past.getByRole('button', { name: 'Undo' }).press('Enter');
  const undo = page.getByRole('dialog', { name: 'Undo this regrade?' });
  await expect(undo).toContainText('The question in its bank stays as it is now.');
  await expect(undo.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await undo.getByRole('button', { name: 'Undo regrade' }).press('Enter');
  await expect(past).toContainText('Undone by');
  expect(await room.grades()).toEqual(before);
});

test('a short answer accepts what was written, points change, and a picker leads to any question', async ({
  page,
  request,
}) => {
  const room = await openReportRoom(request);
  await room.handIn(['A', 'C', 'C', 'osmotic flow']);
  await openAsOwner(page, room, `/teacher/reports/${room.quizId}`);
  await page.getByRole('button', { name: 'Regrade…' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Which question?' });
  await picker.getByLabel('Search questions').fill('water');
  await expect(picker.getByRole('link')).toHaveCount(1);
  await picker.getByRole('link').press('Enter');
  await expect(page.getByRole('region', { name: 'The question' })).toContainText('does water cross');

  const see = page.getByRole('button', { name: 'See the difference' });
  await see.press('Enter');
  await expect(page.getByText('Nothing would change.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove osmosis' }).press('Enter');
  await expect(page.getByLabel('Also accept')).toBeFocused();
  await see.press('Enter');
  await expect(page.getByText('Choose at least one right answer')).toBeVisible();
  await page.getByLabel('Also accept').fill('osmosis');
  await page.getByLabel('Also accept').press('Enter');
  await page.getByRole('button', { name: 'Accept osmotic flow' }).press('Enter');
  await page.getByRole('textbox', { name: 'Points' }).fill('1e3');
  await see.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Points' })).toBeFocused();
  await expect(page.getByText('Please enter a number')).toBeVisible();
  await page.getByRole('textbox', { name: 'Points' }).fill('4');
  await see.press('Enter');
  const difference = page.getByRole('region', { name: 'The difference' });
  await expect(difference.getByRole('row', { name: room.student.name })).toContainText('10 / 10');
  await expect(page.getByLabel('Also correct the question in its bank')).toBeChecked();
  await page.getByLabel('Reason').fill('Both say the same.');
  const apply = async () => {
    await difference.getByRole('button', { name: 'Apply…' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply regrade' }).press('Enter');
  };
  await answer(page, '**/api/regrade', 409, refusal('REGRADE_STALE', 'Load it again.'));
  await apply();
  await expect(difference.getByText('Load it again.')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('Both say the same.');
  await page.unroute('**/api/regrade');
  await apply();
  const done = page.getByRole('status').filter({ hasText: 'Regraded: 1 score was changed.' });
  await expect(done).toBeVisible();
  expect(await room.grades()).toMatchObject([{ score: 10, percentage: 100 }]);
  await done.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => room.grades()).toMatchObject([{ score: 6, percentage: 75 }]);
  // The form is what counts again, before it is changed.
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue('2');

  await page.getByLabel('Full points for everyone').check();
  await see.press('Enter');
  await expect(difference.getByRole('row', { name: room.student.name })).toContainText('8 / 8');
  await page.goto(`/teacher/reports/${room.quizId}/regrade/999999999`);
  await expect(page.getByText('Nobody was asked this question in this quiz')).toBeVisible();
});
