import type { Page } from '@playwright/test';
import { openAsStudent, openExamRoom } from './exam-room.ts';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { handIn } from './handed-in.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import {
  answerGradeBook,
  answerProgress,
  makeEmptyProgress,
  makeEntry,
  makeProgress,
} from './record-fakes.ts';

test.use({ reducedMotion: 'reduce' });

const question = (questionText: string) => ({
  questionText,
  questionType: 'MULTIPLE_CHOICE' as const,
  options: [{ optionText: 'Yes' }, { optionText: 'No' }],
  correctAnswer: 'A',
});

async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }
}

test('the grade book follows a mark at once, is narrowed and sorted by its address, and leads to the results', async ({
  page,
  request,
}) => {
  const exam = await openExamRoom(request, {
    questions: [
      question('Is a square a rectangle?'),
      { questionText: 'Say why.', questionType: 'ESSAY', points: 2 },
    ],
  });
  const handed = await handIn(exam, {
    square: { selectedAnswer: 'A' },
    why: { textAnswer: 'It has four right angles.' },
  });
  const search = encodeURIComponent(exam.title);
  await openAsStudent(page, exam, `/student/grade_book?search=${search}`);
  const card = page.getByRole('article', { name: exam.title });
  await expect(card).toContainText('Provisional: waits for a teacher and is not in the CGPA yet.');
  await expect(card).toContainText('50.00%');
  await expect(card).toContainText('Not known yet');
  await expect(page.getByText('1 quiz', { exact: true })).toBeVisible();
  await exam.asTeacher('PUT', `/submission/${handed.attemptId}/marks`, {
    marks: [{ question: { id: handed.questionId('why') }, pointsEarned: 1.2 }],
  });
  await expect(card).toContainText('80.00%');
  await expect(card.getByRole('img', { name: 'Band B' })).toBeVisible();
  await expect(card).not.toContainText('Provisional');

  await page.getByLabel('Sort by').selectOption('score');
  await page.getByRole('button', { name: /^Descending/ }).press('Enter');
  await expect(page).toHaveURL(/sort=score&order=asc/);
  await page.getByLabel('Status').selectOption('missed');
  await expect(page.getByRole('heading', { name: 'No result matches this choice.' })).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sort by')).toHaveValue('score');
  await expect(page.getByRole('button', { name: /^Ascending/ })).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothThemes(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe(`Grade book - ${exam.student.name}.csv`);
  await card.getByRole('link', { name: 'View' }).press('Enter');
  await expect(page).toHaveURL(`/student/quiz/${exam.quizId}/results`);
});

test('the grade book says what it counts, shows more when asked, and comes back after a failure', async ({
  page,
  loginAs,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/503/);
  await loginAs('student');
  await answer(page, '**/api/gradeBook?*', 503, refusal('UNAVAILABLE', 'Busy.'));
  await page.goto('/student/grade_book');
  await expect(page.getByText('Failed to load the grade book.')).toBeVisible();
  const states = [
    makeEntry(1, {
      status: 'MISSED',
      attempt: null,
      score: null,
      percentage: null,
      letterGrade: null,
      dateTaken: null,
      timeSpent: null,
      attempts: 0,
      closedAt: '2026-11-01T12:00:00.000Z',
      abilities: { view: false, retake: false, resume: false },
    }),
    makeEntry(2, { status: 'IN_PROGRESS', abilities: { view: true, retake: false, resume: true } }),
    makeEntry(3, { percentage: 55, waiting: 1 }),
  ];
  await answerGradeBook(page, [...states, ...Array.from({ length: 27 }, (_, at) => makeEntry(at + 4))]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  const missed = page.getByRole('article', { name: 'Quiz 1', exact: true });
  await expect(missed).toContainText(/Closed 1 Nov 2026, \d\d:\d\d without an attempt\./);
  await expect(missed.getByRole('link')).toHaveCount(0);
  const running = page.getByRole('article', { name: 'Quiz 2', exact: true });
  await expect(running.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/student/quiz/2/take',
  );
  const waiting = page.getByRole('article', { name: 'Quiz 3', exact: true });
  await expect(waiting).toContainText('1 other attempt waits for a teacher.');
  await expect(waiting.getByRole('img', { name: 'Band F' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(30);

  const asked = page.getByRole('button', { name: 'What the colours mean' });
  await asked.press('Enter');
  const rules = page.getByRole('dialog', { name: 'What the colours mean' });
  await expect(rules).toContainText('It is shown only when at least 5 students have a final result');
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
  await expect(asked).toBeFocused();
  await page.getByRole('button', { name: /^Average/ }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('over the best final grade of each quiz');
});

test('the progress page explains its figures, draws them by time and by subject, and has them as a table', async ({
  page,
  loginAs,
}) => {
  await loginAs('student');
  await answerProgress(page, (range) =>
    range === '30days' ? makeProgress({ range, results: 0, points: [] }) : makeProgress(),
  );
  await answerGradeBook(page, [makeEntry(1, { isProvisional: true }), makeEntry(2)]);
  await page.goto('/student/progress');
  await expect(page.getByText('Mathematics: your last 5 quizzes average 78.00%')).toBeVisible();
  await expect(page.getByText('Your highest average is in Science (88.50%)')).toBeVisible();
  await expect(page.getByText('2 results are provisional')).toBeVisible();
  await expect(page.getByRole('img', { name: /^20 results, the highest 98.00%/ })).toBeVisible();
  const card = page.getByRole('button', { name: /^Overall/ });
  await expect(card).toContainText('20 of 21 quizzes done');
  await card.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Overall: 78.13%' });
  await expect(dialog).toContainText('2 quizzes wait for a teacher');
  await expect(dialog.getByRole('listitem').first()).toContainText('Provisional: not counted yet');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();

  await page.getByRole('button', { name: /^Show as table/ }).press('Enter');
  await expect(page.getByRole('row', { name: /^Quiz 20 / })).toContainText('98.00%');
  await expectToFit(page);
  await page.getByRole('radio', { name: 'By subject' }).press('Space');
  await expect(page.getByText('1 more subject stands in the table.')).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('radio', { name: '30 days' }).press('Space');
  await expect(page).toHaveURL('/student/progress?range=30days');
  await expect(page.getByText('No final result in this time.')).toBeVisible();
});

test('the progress page says when there is nothing to draw yet, and tries again after a failure', async ({
  page,
  loginAs,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/503/);
  await loginAs('student');
  await answer(page, '**/api/progress?*', 503, refusal('UNAVAILABLE', 'Busy.'));
  await page.goto('/student/progress');
  await expect(page.getByText('Failed to load the progress.')).toBeVisible();
  await answerProgress(page, makeEmptyProgress);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No final grade yet' })).toBeVisible();
  await expect(page.getByText('1 result waits for a teacher.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Overall/ })).toContainText('Waits for a teacher');
  await page.getByRole('main').getByRole('link', { name: 'Available Quizzes' }).click();
  await expect(page).toHaveURL('/student/available-quizzes');
});
