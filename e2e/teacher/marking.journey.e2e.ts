import { expect, test } from '../support/fixtures.ts';
import { createExam, openAsStudent } from '../support/setup/exam.ts';
import { openAsTeacher, submitAttempt } from '../support/steps/submit-attempt.ts';

test.use({ reducedMotion: 'reduce' });

test('a teacher marks an essay and comments on it, and the student is notified and reads the grade', async ({
  page,
  request,
  browser,
  server,
}) => {
  const exam = await createExam(request, {
    questions: [
      { questionText: 'Explain the median.', questionType: 'ESSAY', points: 10 },
      { questionText: 'What is the capital of Ghana?', questionType: 'SHORT_ANSWER', correctAnswer: 'Accra' },
    ],
  });
  const { attemptId } = await submitAttempt(exam, {
    median: { textAnswer: 'Half of them are above it, half below.' },
    capital: { textAnswer: 'Accra' },
  });
  await openAsTeacher(page, exam, `/teacher/submissions?quiz=${exam.quizId}`);
  const entry = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');
  await expect(entry).toContainText('Pending');
  await entry.getByRole('link', { name: /^Mark/ }).click();
  const essay = page.getByRole('region', { name: 'Explain the median.' });
  await expect(essay).toContainText('Half of them are above it, half below.');
  await essay.getByRole('textbox', { name: /^Points for/ }).fill('7');
  await essay.getByLabel('Comment to the student').fill('Say what happens with an even number.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entry).toContainText('Graded');
  await expect(entry).toContainText('9 / 12');

  const student = await browser.newPage({ baseURL: server.address });
  await openAsStudent(student, exam, `/student/quiz/${exam.quizId}/results?attempt=${attemptId}`);
  await expect(student.getByText('Say what happens with an even number.')).toBeVisible();
  await expect(student.getByText('75.00%').first()).toBeVisible();
  await student.getByRole('button', { name: /^Notifications/ }).click();
  await expect(student.getByText(`${exam.title} was graded: 75.00%`)).toBeVisible();
  await student.close();
});
