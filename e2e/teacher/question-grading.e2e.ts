import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { refusal, respond, waitForInterception } from '../support/fakes/fake-response.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';
import { createExam, type Exam } from '../support/setup/exam.ts';
import { choose } from '../support/steps/choose.ts';
import { openAsTeacher, submitAttempt } from '../support/steps/submit-attempt.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: [/responded with a status of (4|5)\d\d|ERR_FAILED/],
});

const questions = [
  { questionText: 'Explain the median.', questionType: 'ESSAY' as const, points: 5 },
  { questionText: 'Explain the mode.', questionType: 'ESSAY' as const, points: 4 },
];
const marksCall = '**/api/grading/quiz/*/question/*/marks';

interface Classmate {
  id: number;
  firstName: string;
  lastName: string;
  emailAddress: string;
}

/** Moves two more demo students to the programme of the exam; returns the exam for each of them. */
async function addClassmates(request: APIRequestContext, exam: Exam): Promise<(Exam & { name: string })[]> {
  const call = async <T>(token: string, method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  const signIn = async (email: string) => {
    const data = { email, password: demoPassword };
    const response = await request.post('/api/auth/login', { data });
    return ((await response.json()) as { token: string }).token;
  };
  const admin = await signIn(emailOf('super admin'));
  const path = '/student?state=accepted&sort=lastName&order=desc&max=3';
  const students = await call<Classmate[]>(admin, 'GET', path);
  const others = students.filter(({ id }) => id !== exam.student.id).slice(0, 2);
  return Promise.all(
    others.map(async ({ id, firstName, lastName, emailAddress }) => {
      await call(admin, 'PUT', `/student/${id}`, { program: { id: exam.programId } });
      const token = await signIn(emailAddress);
      const asStudent: Exam['asStudent'] = (method, called, data) => call(token, method, called, data);
      return { ...exam, asStudent, name: `${firstName} ${lastName}` };
    }),
  );
}

function card(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

function gradeOf(person: Exam): Promise<{ score: number; isProvisional: boolean }[]> {
  return person.asStudent('GET', `/grade?quizId=${person.quizId}`);
}

test('a teacher grades one question of three anonymous students by keyboard, and their grades update', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, { questions });
  const people = [{ ...exam, name: exam.student.name }, ...(await addClassmates(request, exam))];
  for (const [index, person] of people.entries()) {
    await submitAttempt(person, { median: { textAnswer: `Half of ${index} are below.` } });
  }
  await openAsTeacher(page, exam, `/teacher/submissions?quiz=${exam.quizId}`);
  await page.getByRole('link', { name: /^Mark by question/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mark by question' })).toBeVisible();
  await expect(page.getByText('3 to mark')).toBeVisible();
  await page.getByRole('link', { name: 'Explain the median.' }).press('Enter');

  // With names hidden, neither a name nor a link to one is left on the page.
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const { name } of people) await expect(page.getByRole('heading', { name })).toBeVisible();
  const hide = page.getByRole('checkbox', { name: 'Hide names' });
  await hide.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Student 1', 'Student 2', 'Student 3']);
  const text = await page.getByRole('main').innerText();
  for (const { name } of people) expect(text).not.toContain(name);
  await expect(page.getByRole('link', { name: 'Whole submission' })).toHaveCount(0);

  // Shortcuts apply to a focused answer, not to a form control.
  await hide.press('j');
  await expect(hide).toBeFocused();
  await hide.blur();
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  // Digits are the points; Enter saves and goes on.
  await page.keyboard.type('5');
  await expect(cards.nth(0).getByLabel('Points for Student 1, 0 to 5')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards.nth(1)).toBeFocused();
  await expect(cards.nth(0).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(cards.nth(0)).toContainText('5 of 5 points');
  await page.keyboard.type('0');
  await page.keyboard.press('Control+Enter');
  await expect(cards.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cards.nth(1).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cards.nth(1)).toBeFocused();
  await expect(page.getByText('2 of 3 marked')).toBeVisible();

  // The second mark is undone and set to half; marked answers stay in the list of unmarked ones.
  await cards.nth(1).getByRole('button', { name: 'Undo, Student 2' }).press('Enter');
  await expect(cards.nth(1)).toContainText('Not marked, 5 points');
  await expect(page.getByText('1 of 3 marked')).toBeVisible();
  await cards.nth(1).getByLabel('Points for Student 2, 0 to 5').fill('2,5');
  await expect(cards.nth(1)).toContainText('2.5 of 5 points');
  await cards.nth(2).getByRole('button', { name: 'Comment, Student 3' }).press('Enter');
  await cards.nth(2).getByLabel('Comment to the student, Student 3').fill('Say half of what.');
  await page.keyboard.press('Tab');
  await expect(cards.nth(2).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(cards.nth(2)).toContainText('Not marked, 5 points');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);

  // A reload keeps the names hidden and shows only unmarked answers, until none is left.
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3, name: 'Student 3' })).toBeVisible();
  await expect(cards.getByLabel('Comment to the student, Student 3')).toHaveValue('Say half of what.');
  await cards.getByRole('button', { name: 'Full marks' }).click();
  await expect(page.getByText('3 of 3 marked')).toBeVisible();
  await page.reload();
  await expect(page.getByText('All answers are marked')).toBeVisible();
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(cards).toHaveCount(3);

  const grades = (await Promise.all(people.map(gradeOf))).flat();
  expect(grades.map(({ score }) => score).toSorted((one, other) => one - other)).toEqual([2.5, 5, 5]);
  expect(grades.some(({ isProvisional }) => isProvisional)).toBe(false);
});

test('marks that fail to save can be retried, and marks of two teachers do not overwrite each other', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, { questions });
  const written = { median: { textAnswer: 'In the middle.' }, mode: { textAnswer: 'Most often.' } };
  const { attemptId, questionId } = await submitAttempt(exam, written);
  const median = questionId('median');
  const path = `/grading/quiz/${exam.quizId}/question/${median}`;
  await openAsTeacher(page, exam, `/teacher/submissions/quiz/${exam.quizId}/question/${median}`);
  const mine = card(page, 'In the middle.');
  const saved = mine.getByRole('status').filter({ hasText: 'Saved' });

  await respond(page, marksCall, 503, refusal('DATABASE_UNAVAILABLE', 'The database is away.'));
  await mine.getByRole('button', { name: 'Full marks' }).click();
  await expect(mine.getByRole('alert')).toContainText('We couldn’t save your marks. The database is away.');
  await expect(mine).toContainText('Not marked, 5 points');
  await page.unroute(marksCall);
  await mine.getByRole('button', { name: 'Retry' }).click();
  await expect(saved).toBeVisible();
  await expect(mine).toBeFocused();
  await expect(mine).toContainText('5 of 5 points');

  // Another teacher marks the same answer, and this page does not know it yet.
  const markElsewhere = (pointsEarned: number) =>
    exam.asTeacher('PUT', `${path}/marks`, { marks: [{ attempt: { id: attemptId }, pointsEarned }] });
  await page.route('**/api/grading/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await waitForInterception(page);
  for (const [choice, points, expected] of [
    ['Keep mine', 3, '0 of 5 points'],
    ['Take theirs', 4, '4 of 5 points'],
  ] as const) {
    await markElsewhere(points);
    await mine.getByRole('button', { name: choice === 'Keep mine' ? 'No marks' : 'Full marks' }).click();
    await expect(mine.getByRole('alert')).toContainText(`changed this mark (${points} of 5 points)`);
    await mine.getByRole('button', { name: choice }).click();
    await expect(mine).toContainText(expected);
    await expect(mine).toBeFocused();
  }
  await page.unroute('**/api/grading/**');

  // On to the next question, one that fails to load, and one that doesn't exist.
  await page.reload();
  await page.getByRole('link', { name: 'Next unmarked question' }).click();
  await expect(card(page, 'Most often.')).toBeVisible();
  await respond(page, '**/api/grading/quiz/*/question/*?*state=all*', 500, refusal('INTERNAL', 'It broke.'));
  await choose(page.getByRole('radio', { name: 'All' }));
  await expect(page.getByText('We couldn’t load the answers.')).toBeVisible();
  await page.unroute('**/api/grading/quiz/*/question/*?*state=all*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Most often.')).toBeVisible();
  await page.goto(`/teacher/submissions/quiz/${exam.quizId}/question/999999`);
  await expect(page.getByRole('heading', { name: /This quiz or question doesn’t exist/ })).toBeVisible();
});
