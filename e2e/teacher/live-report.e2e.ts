import { expect, test } from '../support/fixtures.ts';
import { createReportedExam, openAsOwner, submitTwelve } from '../support/setup/report.ts';
import { choose } from '../support/steps/choose.ts';

test.use({ reducedMotion: 'reduce' });

test('a report updates with each submission and names the question whose key looks wrong', async ({
  page,
  request,
}) => {
  const exam = await createReportedExam(request);
  const figure = (name: string) =>
    page
      .getByRole('list', { name: 'Quiz results' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name}`) });
  const findings = page.getByRole('region', { name: 'Worth checking' });
  const analysis = page.getByRole('region', { name: 'Item analysis' });
  await openAsOwner(page, exam, `/teacher/reports/${exam.quizId}`);
  await expect(page.getByText('No submissions yet')).toBeVisible();

  await exam.submit(['B', 'C', 'C', 'osmosis']);
  await expect(figure('Attempts')).toContainText('1');
  await expect(figure('Mean')).toContainText('75.00%');
  await expect(findings).toContainText('Too few attempts to judge the questions.');
  await expect(analysis.getByRole('row', { name: 'ATP' })).toContainText('Too few attempts');
  await choose(page.getByRole('radio', { name: 'All', exact: true }));
  await submitTwelve(exam);
  await expect(figure('Attempts')).toContainText('13');
  await expect(figure('Attempts')).toContainText('by 1 student');
  await expect(figure('Mean')).toContainText('44.23%');
  await expect(figure('Passed')).toContainText('54%');
  await expect(findings).toContainText('Question 1 may have the wrong answer key.');
  await expect(findings).toContainText('54% chose B, strong students most often. The answer key says A.');

  const scores = page.getByRole('region', { name: 'Scores' });
  await expect(scores.getByRole('img')).toHaveAccessibleName(/^Histogram of the scores of 13 attempts\./);
  await expect(scores.getByText('Pass mark 50')).toBeVisible();
  await expect(scores.getByText('Mean 44.23')).toBeVisible();
  await scores.getByRole('button', { name: 'Show as table' }).press('Enter');
  await expect(scores.getByRole('row', { name: '70 to below 80' })).toContainText('5');
  await expect(page.getByRole('region', { name: 'Time taken' })).toContainText('From start to submission.');

  await choose(analysis.getByRole('radio', { name: /^To check/ }));
  await expect(page).toHaveURL(/questions=check/);
  const suspect = analysis.getByRole('row', { name: 'ATP' });
  await expect(suspect).toContainText('Check the key');
  await expect(suspect.getByRole('img')).toHaveAccessibleName(/^A \(correct\): 31%; B: 54%/);
  await suspect.getByRole('button').press('Enter');
  const chosen = analysis.getByRole('row', { name: /^B Mitochondrion/ });
  await expect(chosen).toContainText('7 (54%)');
  await expect(analysis.getByRole('link', { name: 'Mark by question' })).toBeVisible();
  await analysis.getByLabel('Sort by').selectOption('Hardest first');

  await page.getByRole('link', { name: 'Reports' }).first().click();
  await page.getByLabel('Search reports').fill(exam.title);
  const row = page.getByRole('row', { name: exam.title });
  await expect(row).toContainText('75.00%');
  await expect(row.getByRole('link', { name: `13 submissions of ${exam.title}` })).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByLabel('Search reports').fill('nobody has written this');
  await expect(page.getByText('No reports found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('row', { name: exam.title })).toBeVisible();
});
