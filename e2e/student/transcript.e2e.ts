import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam } from '../support/setup/exam.ts';
import { submitAttempt } from '../support/steps/submit-attempt.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const allRight = {
  'mean of': { selectedAnswer: 'A' },
  'median of': { selectedAnswer: 'B' },
  'mode of': { selectedAnswer: 'B' },
  capital: { textAnswer: 'Accra' },
  'A median can': { selectedAnswer: 'A' },
};

const granting = { courseCode: 'STA 999', credits: 2.5, passingMark: 90, grantsCertificate: true };

test('the selected semester is kept in the address', async ({ page, loginAs }) => {
  await loginAs('student');
  await page.goto('/student/transcript');
  const paper = page.getByRole('article', { name: 'Transcript' });
  await expect(paper.getByRole('table').nth(2)).toBeVisible();
  const filter = page.getByRole('combobox', { name: 'Semester' });
  const tables = await paper.getByRole('table').count();
  await filter.selectOption({ index: tables });
  await expect(page).toHaveURL(/\?semester=/);
  await expect(paper.getByRole('table')).toHaveCount(1);
  await page.reload();
  await expect(paper.getByRole('table')).toHaveCount(1);
  await filter.selectOption('All semesters');
  await expect(page).toHaveURL('/student/transcript');
  await expect(paper.getByRole('table')).toHaveCount(tables);
});

test('anyone can verify a document by code or file: valid, mistyped, unknown, changed and revoked', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, { quiz: granting });
  const { questionId } = await submitAttempt(exam, allRight);
  const [document] = await exam.asStudent<{ id: number; code: string }[]>(
    'GET',
    `/student/${exam.student.id}/document?quizId=${exam.quizId}`,
  );
  const code = document?.code ?? '';
  const headers = { authorization: `Bearer ${exam.student.token}` };
  const pdf = await (await request.get(`/api/document/${document?.id}/pdf`, { headers })).body();

  await page.goto('/verify');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const field = page.getByLabel('Document code');
  const check = async (typed: string, answer: string) => {
    await field.fill(typed);
    await page.keyboard.press('Enter');
    // The result gets the focus, for keyboard and screen reader users.
    await expect(page.getByRole('heading', { name: answer })).toBeFocused();
  };
  await field.press('Enter');
  await expect(page.getByText('Please enter the code.')).toBeVisible();
  await check(code.toLowerCase().replaceAll('-', ''), 'This document is valid');
  await expect(page).toHaveURL(`/verify/${code}`);
  await expect(page.getByRole('main')).toContainText(exam.student.name);
  await expect(page.getByRole('main')).toContainText(`STA 999 · ${exam.title}`);
  await expect(page.getByRole('main')).not.toContainText(exam.student.email);
  await expectAccessibleInBothThemes(page);

  await check(
    code.replace(/.$/, (last) => (last === '0' ? '2' : '0')),
    'This code is mistyped',
  );
  await check('0000-0000-0000-0000-0000-0000', 'We don’t recognise this code');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);

  const file = page.locator('input[type=file]');
  const send = (buffer: Buffer) => file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await send(pdf);
  await expect(page.getByRole('heading', { name: 'This file is genuine' })).toBeFocused();
  const changed = Buffer.from(pdf);
  changed[1_000] = (changed[1_000] ?? 0) ^ 1;
  await send(changed);
  await expect(page.getByRole('heading', { name: 'This file was changed' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(exam.student.name);
  await expectNoSidewaysScroll(page, 320);
  await expectAccessibleInBothThemes(page);

  await exam.asTeacher('POST', '/regrade', {
    quiz: { id: exam.quizId },
    question: { id: questionId('mean of') },
    version: 1,
    accepted: ['D'],
    reason: 'The key was wrong',
    correctQuestion: false,
  });
  await check(code, 'This document was revoked');
  await expect(page.getByText(/It has been invalid since \d+ \w+ \d{4}\./)).toBeVisible();
});
