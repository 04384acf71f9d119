import { expect, test } from '../support/fixtures.ts';
import { createReportedExam, openAsOwner, submitTwelve } from '../support/setup/report.ts';

test.use({ reducedMotion: 'reduce' });

test('a teacher previews and applies a regrade for a wrong key, and undo restores every score', async ({
  page,
  request,
}) => {
  const exam = await createReportedExam(request);
  await submitTwelve(exam);
  const gradesBefore = await exam.grades();
  await openAsOwner(page, exam, `/teacher/reports/${exam.quizId}?attempts=all`);
  await page.getByRole('link', { name: 'See what a regrade changes' }).click();
  await expect(page.getByText('B is selected below instead of the current correct answer.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mitochondrion' })).toContainText(
    'Chosen in 6 submissions',
  );
  const difference = page.getByRole('region', { name: 'Preview', exact: true });
  await page.getByRole('button', { name: 'Preview new scores' }).press('Enter');
  await expect(difference).toContainText('10 of 12 submissions get a new score: 6 up, 4 down.');
  await expect(difference).toContainText('45.83%');
  await expect(difference.getByRole('row').nth(1)).toContainText(exam.student.name);
  await expect(difference.getByText('1–10 of 10')).toBeVisible();
  await difference.getByLabel('Search students').fill('nobody of this name');
  await expect(difference.getByText('No affected student with that name.')).toBeVisible();
  await difference.getByLabel('Search students').fill('');
  await expect(difference.getByText('1–10 of 10')).toBeVisible();

  await page.getByRole('checkbox', { name: /^Accept A:/ }).check();
  await expect(difference).toContainText('You changed the answer key.');
  await page.getByRole('button', { name: 'Preview new scores' }).press('Enter');
  await expect(difference).toContainText('6 of 12 submissions get a new score: 6 up, 0 down.');
  await expect(page.getByLabel('Also update the answer key in the question bank')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Accept A:/ }).uncheck();
  await page.getByRole('button', { name: 'Preview new scores' }).press('Enter');
  await expect(difference).toContainText('6 up, 4 down.');
  await difference.getByRole('button', { name: 'Apply regrade…' }).press('Enter');
  await expect(page.getByText('Please enter a reason')).toBeVisible();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('The key said ribosome.');
  await difference.getByRole('button', { name: 'Apply regrade…' }).press('Enter');
  const confirmation = page.getByRole('dialog', { name: 'Change 10 scores?' });
  await expect(confirmation).toContainText('6 up, 4 down.');
  await confirmation.getByRole('button', { name: 'Apply regrade' }).press('Enter');
  await expect(page.getByText(/^“.+” regraded\. 10 scores changed\.$/)).toBeVisible();
  const past = page.getByRole('region', { name: 'Past regrades' });
  await expect(past).toBeFocused();
  await expect(past).toContainText('Answer key: B');
  await expect(past).toContainText('The key said ribosome.');
  const after = await exam.grades();
  expect(after.map(({ percentage }) => percentage).toSorted((one, other) => one - other)).toEqual([
    0, 0, 0, 0, 0, 0, 75, 75, 100, 100, 100, 100,
  ]);

  await past.getByRole('button', { name: 'Undo' }).press('Enter');
  const undo = page.getByRole('dialog', { name: 'Undo this regrade?' });
  await expect(undo).toContainText('Changes the answer key from B back to A.');
  await expect(undo.getByLabel('Also restore the answer key in the question bank')).toBeChecked();
  await expect(undo.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await undo.getByRole('button', { name: 'Undo regrade' }).press('Enter');
  await expect(past).toContainText('Undone by');
  expect(await exam.grades()).toEqual(gradesBefore);
  await expect(past).not.toContainText('back to');
});
