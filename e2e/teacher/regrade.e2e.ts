import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { refusal, respond } from '../support/fakes/fake-response.ts';
import { expect, test } from '../support/fixtures.ts';
import { createReportedExam, openAsOwner } from '../support/setup/report.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of (404|409)/],
});

test('a teacher picks a question, accepts another short answer, changes its points and undoes the regrade', async ({
  page,
  request,
}) => {
  const exam = await createReportedExam(request);
  await exam.submit(['A', 'C', 'C', 'osmotic flow']);
  await openAsOwner(page, exam, `/teacher/reports/${exam.quizId}`);
  await page.getByRole('button', { name: 'Regrade…' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose a question to regrade' });
  await picker.getByLabel('Search questions').fill('water');
  await expect(picker.getByRole('link')).toHaveCount(1);
  await picker.getByRole('link').press('Enter');
  await expect(page.getByRole('region', { name: 'Question', exact: true })).toContainText('does water cross');

  const see = page.getByRole('button', { name: 'Preview new scores' });
  await see.press('Enter');
  // The server previews the unchanged key: no scores change.
  await expect(page.getByText('No scores change.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove osmosis' }).press('Enter');
  await expect(page.getByLabel('Also accept')).toBeFocused();
  await see.press('Enter');
  await expect(page.getByText('Choose at least one correct answer')).toBeVisible();
  await page.getByLabel('Also accept').fill('osmosis');
  await page.getByLabel('Also accept').press('Enter');
  await page.getByRole('button', { name: 'Accept osmotic flow' }).press('Enter');
  await page.getByRole('textbox', { name: 'Points' }).fill('1e3');
  await see.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Points' })).toBeFocused();
  await expect(page.getByText('Please enter a number')).toBeVisible();
  await page.getByRole('textbox', { name: 'Points' }).fill('4');
  await see.press('Enter');
  const difference = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(difference.getByRole('row', { name: exam.student.name })).toContainText('10 / 10');
  await expectAccessibleInBothThemes(page, 'main');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }
  await expect(page.getByLabel('Also update the answer key in the question bank')).toBeChecked();
  await page.getByLabel('Reason').fill('Both say the same.');
  const apply = async () => {
    await difference.getByRole('button', { name: 'Apply regrade…' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply regrade' }).press('Enter');
  };
  await respond(page, '**/api/regrade', 409, refusal('REGRADE_STALE', 'Load it again.'));
  await apply();
  await expect(difference.getByText('Load it again.')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('Both say the same.');
  await page.unroute('**/api/regrade');
  await apply();
  const done = page.getByRole('status').filter({ hasText: /^“.+” regraded\. 1 score changed\./ });
  await expect(done).toBeVisible();
  expect(await exam.grades()).toMatchObject([{ score: 10, percentage: 100 }]);
  await done.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo regrade' }).press('Enter');
  await expect.poll(() => exam.grades()).toMatchObject([{ score: 6, percentage: 75 }]);
  // The form shows the restored points.
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue('2');

  await page.getByLabel('Full marks for everyone').check();
  await see.press('Enter');
  await expect(difference.getByRole('row', { name: exam.student.name })).toContainText('8 / 8');
  await page.goto(`/teacher/reports/${exam.quizId}/regrade/999999999`);
  await expect(page.getByText('This question wasn’t used in this quiz')).toBeVisible();
});
