import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createExam, openAsStudent } from '../support/setup/exam.ts';
import { submitAttempt } from '../support/steps/submit-attempt.ts';

test.use({ reducedMotion: 'reduce' });

const question = (questionText: string) => ({
  questionText,
  questionType: 'MULTIPLE_CHOICE' as const,
  options: [{ optionText: 'Yes' }, { optionText: 'No' }],
  correctAnswer: 'A',
});

const allRight = {
  'mean of': { selectedAnswer: 'A' },
  'median of': { selectedAnswer: 'B' },
  'mode of': { selectedAnswer: 'B' },
  capital: { textAnswer: 'Accra' },
  'A median can': { selectedAnswer: 'A' },
};

const granting = { courseCode: 'STA 999', credits: 2.5, passingMark: 90, grantsCertificate: true };

async function download(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().press('Enter');
  return (await downloading).path();
}

test('the grade book shows a new mark at once, keeps filter and order in the address, and links to the results', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, {
    questions: [
      question('Is a square a rectangle?'),
      { questionText: 'Say why.', questionType: 'ESSAY', points: 2 },
    ],
  });
  const submission = await submitAttempt(exam, {
    square: { selectedAnswer: 'A' },
    why: { textAnswer: 'It has four right angles.' },
  });
  const search = encodeURIComponent(exam.title);
  await openAsStudent(page, exam, `/student/grade_book?search=${search}`);
  const card = page.getByRole('article', { name: exam.title });
  await expect(card).toContainText('Provisional until all answers are marked. Not in the CGPA yet.');
  await expect(card).toContainText('50.00%');
  await expect(card).toContainText('Not known yet');
  await expect(page.getByText('1 quiz', { exact: true })).toBeVisible();
  await exam.asTeacher('PUT', `/submission/${submission.attemptId}/marks`, {
    marks: [{ question: { id: submission.questionId('why') }, pointsEarned: 1.2 }],
  });
  await expect(card).toContainText('80.00%');
  await expect(card.getByRole('img', { name: 'Letter grade B+' })).toHaveText('B+');
  await expect(card).not.toContainText('Provisional');

  await page.getByLabel('Sort by').selectOption('score');
  await page.getByRole('button', { name: /^Descending/ }).press('Enter');
  await expect(page).toHaveURL(/sort=score&order=asc/);
  await page.getByLabel('Status').selectOption('missed');
  await expect(page.getByRole('heading', { name: 'No results match these filters.' })).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sort by')).toHaveValue('score');
  await expect(page.getByRole('button', { name: /^Ascending/ })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe(`Grade book - ${exam.student.name}.csv`);
  await card.getByRole('link', { name: 'View' }).press('Enter');
  await expect(page).toHaveURL(`/student/quiz/${exam.quizId}/results`);
});

test('a transcript prints without the page frame, can be downloaded, and is listed with the certificates', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, { quiz: granting });
  await submitAttempt(exam, allRight);
  await openAsStudent(page, exam, '/student/transcript');
  const paper = page.getByRole('article', { name: 'Transcript' });
  const row = paper.getByRole('row', { name: exam.title });
  await expect(row).toHaveText(/STA 999.*2\.5A4\.0/);
  await expect(paper.getByRole('heading', { name: exam.student.name })).toBeVisible();
  const { currentCgpa } = await exam.asStudent<{ currentCgpa: number }>('GET', `/student/${exam.student.id}`);
  await expect(paper.getByRole('list', { name: 'Summary' })).toContainText(currentCgpa.toFixed(2));

  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  for (const hidden of [
    page.getByRole('banner').first(),
    page.getByRole('combobox', { name: 'Semester' }),
    page.getByRole('button', { name: 'Print' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });

  const documents = page.getByRole('region', { name: 'Certificates and issued transcripts' });
  await expect(documents.getByRole('listitem')).toContainText([`Certificate: ${exam.title}`]);
  expect(readFileSync(await download(page, 'Download PDF')).toString('latin1', 0, 5)).toBe('%PDF-');
  await expect(documents.getByRole('listitem').first()).toContainText('Transcript');
  await page.goto(`/student/quiz/${exam.quizId}/results`);
  await download(page, 'Certificate');
});
