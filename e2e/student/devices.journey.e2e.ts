import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  createExam,
  type Exam,
  enterQuiz,
  openAsStudent,
  signInOnPage,
  startAttempt,
  takePath,
} from '../support/setup/exam.ts';
import { attemptOf, storedAnswers } from '../support/steps/quiz-steps.ts';

test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

const essay = { questionText: 'Why do rivers meander?', questionType: 'ESSAY', points: 5 } as const;

/** Another device of the same student: a separate browser context. */
async function newDevice(browser: Browser, server: { address: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address });
  return context.newPage();
}

function field(page: Page) {
  return page.getByRole('textbox', { name: essay.questionText });
}

async function essayOf(exam: Exam) {
  const [answer] = await storedAnswers(exam);
  return answer;
}

/** Waits until the server knows the active device, so that another device has to take over. */
async function expectActive(exam: Exam): Promise<void> {
  const { id } = await attemptOf(exam);
  const lastActive = async () => {
    const stored = await exam.asStudent<{ writing: { lastActiveAt: string | null } | null }>(
      'GET',
      `/quizAttempt/${id}/answers`,
    );
    return stored.writing?.lastActiveAt ?? null;
  };
  await expect.poll(lastActive).not.toBeNull();
}

/** The card of the version that was written on this device. */
function ownVersion(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'This device' }) });
}

test('a flag set on a tablet that has not loaded the essay keeps the essay', async ({
  page,
  browser,
  request,
  server,
}) => {
  const exam = await createExam(request, { questions: [essay] });
  const tablet = await newDevice(browser, server);
  // Without events, the tablet never learns that the laptop takes over or what is written there.
  await tablet.route('**/api/events?*', (route) => route.abort());
  await enterQuiz(tablet, exam);
  await expect(field(tablet)).toBeEditable();
  await expectActive(exam);

  await enterQuiz(page, exam);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await field(page).fill('Because water is slower inside a bend.');
  await expect
    .poll(async () => (await essayOf(exam))?.textAnswer)
    .toBe('Because water is slower inside a bend.');

  await expect(field(tablet)).toHaveValue('');
  await tablet.getByRole('button', { name: 'Flag', exact: true }).click();
  await expect.poll(async () => (await essayOf(exam))?.isMarked).toBe(true);
  expect((await essayOf(exam))?.textAnswer).toBe('Because water is slower inside a bend.');
  await expect(field(tablet)).toHaveValue('Because water is slower inside a bend.');
  await expect(field(page)).toHaveValue('Because water is slower inside a bend.');
  await expect(page.getByRole('button', { name: 'Flag', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tablet.context().close();
});

test('an answer saved on a laptop appears on the tablet by an event, without moving its cursor', async ({
  page,
  browser,
  request,
  server,
}) => {
  const exam = await createExam(request, { questions: [essay] });
  await enterQuiz(page, exam);
  await expect(field(page)).toBeEditable();
  await expectActive(exam);
  const tablet = await newDevice(browser, server);
  await enterQuiz(tablet, exam);
  await expect(tablet.getByText('You’re taking this quiz on your computer')).toBeVisible();
  await expect(tablet.getByText('You can view your answers but not change them')).toBeVisible();
  await field(page).fill('Because water is slower.');
  await expect(field(tablet)).toHaveValue('Because water is slower.');

  await field(tablet).evaluate((node: HTMLTextAreaElement) => {
    node.focus();
    node.setSelectionRange(8, 13);
  });
  const { id } = await attemptOf(exam);
  const requests: string[] = [];
  tablet.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/\/quizAttempt\/|\/events$/.test(pathname)) requests.push(`${sent.method()} ${pathname}`);
  });
  await field(page).fill('Because water is slower inside a bend.');
  await expect(field(tablet)).toHaveValue('Because water is slower inside a bend.');
  // Only an event makes the page request the answers alone: opening, reloading and reconnecting request more.
  const presence = `POST /api/quizAttempt/${id}/presence`;
  expect(new Set(requests.filter((sent) => sent !== presence))).toEqual(
    new Set([`GET /api/quizAttempt/${id}/answers`]),
  );
  const selection = await field(tablet).evaluate((node: HTMLTextAreaElement) => [
    node.selectionStart,
    node.selectionEnd,
  ]);
  expect(selection).toEqual([8, 13]);

  await tablet.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByText('You’re taking this quiz on your computer')).toBeVisible();
  await expect(field(page)).not.toBeEditable();
  await tablet.context().close();
});

test('an older text that arrives late does not replace the newer text on another device', async ({
  page: laptop,
  context,
  browser,
  request,
  server,
}) => {
  const exam = await createExam(request, { questions: [essay] });
  await enterQuiz(laptop, exam);
  await field(laptop).fill('Water erodes.');
  await expect.poll(async () => (await essayOf(exam))?.textAnswer).toBe('Water erodes.');
  await context.setOffline(true);
  await field(laptop).fill('Water erodes. Written first, without the network.');

  const phone = await newDevice(browser, server);
  await enterQuiz(phone, exam);
  await phone.getByRole('button', { name: 'Continue here' }).click();
  const newer = 'Water erodes. Written later, on the phone.';
  await field(phone).fill(newer);
  await expect.poll(async () => (await essayOf(exam))?.textAnswer).toBe(newer);

  await context.setOffline(false);
  await expect(phone.getByText('This answer was also changed on another device')).toBeVisible();
  await expect(ownVersion(phone)).toContainText('Written later, on the phone.');
  await expect(ownVersion(phone)).toContainText('Newer');
  expect((await essayOf(exam))?.textAnswer).toBe(newer);
  await ownVersion(phone).getByRole('button', { name: 'Use this version' }).click();
  await expect(field(phone)).toHaveValue(newer);
  await expect(field(laptop)).toHaveValue(newer);
  expect((await essayOf(exam))?.textAnswer).toBe(newer);
  // Nothing is lost: the teacher can read both texts.
  const history = await exam.asTeacher('GET', `/quizAttempt/${(await attemptOf(exam)).id}/history`);
  expect(JSON.stringify(history)).toContain('Written first, without the network.');
  await phone.context().close();
});

test('texts written on two devices at the same time are both kept, and the student combines them', async ({
  page,
  context,
  browser,
  request,
  server,
}) => {
  const exam = await createExam(request, { questions: [essay] });
  await enterQuiz(page, exam);
  await field(page).fill('Water erodes the outer bank.');
  await expect.poll(async () => (await essayOf(exam))?.textAnswer).toBe('Water erodes the outer bank.');
  await context.setOffline(true);
  await field(page).fill('Water erodes the outer bank. The inner one grows.');

  const phone = await newDevice(browser, server);
  await enterQuiz(phone, exam);
  await phone.getByRole('button', { name: 'Continue here' }).click();
  await field(phone).fill('Water erodes the outer bank. Sand settles inside.');
  await expect
    .poll(async () => (await essayOf(exam))?.textAnswer)
    .toBe('Water erodes the outer bank. Sand settles inside.');

  await context.setOffline(false);
  await expect(page.getByText('This answer was also changed on another device')).toBeVisible();
  await expect(page.getByText('The inner one grows.')).toBeVisible();
  await expect(page.getByText('Sand settles inside.')).toBeVisible();
  expect((await essayOf(exam))?.textAnswer).toBe('Water erodes the outer bank. Sand settles inside.');

  await page.getByRole('button', { name: 'Continue here' }).click();
  await page.getByRole('button', { name: 'Combine versions' }).click();
  await expect(page.getByLabel('Combined answer')).toHaveValue(
    /Water erodes the outer bank\. .*The inner one grows\..*|Water erodes the outer bank\. .*Sand settles inside\..*/,
  );
  await page.getByRole('button', { name: 'Use combined answer' }).click();
  await expect.poll(async () => (await essayOf(exam))?.textAnswer).toContain('The inner one grows.');
  expect((await essayOf(exam))?.textAnswer).toContain('Sand settles inside.');
  await expect(field(phone)).toHaveValue(/The inner one grows/);
  await phone.context().close();
});

test('a quiz limited to one device opens on a second one, with its answers, when the first is closed', async ({
  page,
  browser,
  request,
  server,
}) => {
  const exam = await createExam(request, { questions: [essay], quiz: { oneDevice: true } });
  await enterQuiz(page, exam);
  await field(page).fill('Written on the laptop.');
  await expect.poll(async () => (await essayOf(exam))?.textAnswer).toBe('Written on the laptop.');

  const tablet = await newDevice(browser, server);
  // A separate session, as another device has.
  await tablet.goto('/login');
  await signInOnPage(tablet, exam);
  await expect(tablet).toHaveURL(/\/student\//);
  await tablet.goto(takePath(exam));
  await expect(tablet.getByRole('heading', { name: 'This quiz is open on another device' })).toBeVisible();
  await expect(tablet.getByText(essay.questionText)).toHaveCount(0);

  await page.close();
  await expect(async () => {
    const retry = tablet.getByRole('button', { name: 'Try again' });
    if (await retry.isVisible()) await retry.click();
    await expect(field(tablet)).toHaveValue('Written on the laptop.', { timeout: 2_000 });
  }).toPass();
  await expect(field(tablet)).toBeEditable();
  await tablet.context().close();
});

test('only the button starts an attempt: opening, reloading and going back do not', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, { quiz: { attemptLimit: 2 } });
  const attempts = () => exam.asStudent<unknown[]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  await openAsStudent(page, exam, takePath(exam));
  await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  await expect(page.getByText('Attempt 1 of 2')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start attempt' })).toBeVisible();
  await page.goto('/student/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Start attempt' })).toBeVisible();
  expect(await attempts()).toEqual([]);

  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await attempts()).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await attempts()).toHaveLength(1);

  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page.getByRole('heading', { name: 'Quiz submitted' })).toBeVisible();
  await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Quiz submitted' })).toBeVisible();
  await page.goto(takePath(exam));
  await expect(page.getByText('Attempt 2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Quiz submitted' })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Attempt 2 of 2')).toBeVisible();
  expect(await attempts()).toHaveLength(1);
});

test('a quiz submitted offline is sent automatically after reconnecting', async ({
  page,
  context,
  request,
}) => {
  const exam = await createExam(request);
  await startAttempt(exam);
  await openAsStudent(page, exam, takePath(exam));
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.keyboard.press('1');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page.getByText('we’ll submit them when you reconnect')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Quiz submitted' })).toBeVisible();
});

test('the time spent on a question is limited to the time of the attempt', async ({ page, request }) => {
  const exam = await createExam(request, { questions: [essay], quiz: { timeLimit: 30 } });
  await enterQuiz(page, exam);
  await field(page).fill('Because water is slower.');
  await expect.poll(async () => (await essayOf(exam))?.textAnswer).toBe('Because water is slower.');
  const { id } = await attemptOf(exam);
  const [stored] = await exam.asStudent<[{ question: { id: number }; revision: number }]>(
    'GET',
    `/quizAnswer?quizAttemptId=${id}`,
  );
  await exam.asStudent('PUT', `/quizAttempt/${id}/answers`, {
    answers: [
      {
        question: { id: stored.question.id },
        revision: stored.revision + 1,
        textAnswer: 'Because water is slower inside.',
        timeSpent: 9_999_999,
      },
    ],
  });
  const [after] = await exam.asStudent<[{ textAnswer: string; timeSpent: number }]>(
    'GET',
    `/quizAnswer?quizAttemptId=${id}`,
  );
  expect(after.textAnswer).toBe('Because water is slower inside.');
  expect(after.timeSpent).toBeLessThanOrEqual(30 * 60);
});

for (const [first, second] of [
  [30, 5],
  [5, 30],
] as const) {
  test(`the banner names the attempt that ends first, of ${first} and ${second} minutes`, async ({
    page,
    request,
  }) => {
    const exam = await createExam(request, { questions: [essay], quiz: { timeLimit: first } });
    await startAttempt(exam);
    const bank = await exam.asTeacher<{ id: number }>('POST', '/questionBank', {
      title: `Second bank ${exam.quizId}`,
      category: 'mathematics',
    });
    const title = `Second quiz ${exam.quizId}`;
    const other = await exam.asTeacher<{ id: number }>('POST', '/quiz', {
      title,
      description: '',
      timeLimit: second,
      isActive: true,
      program: { id: exam.programId },
      questionBank: { id: bank.id },
    });
    await exam.asTeacher('POST', '/question', { ...essay, quiz: { id: other.id } });
    await exam.asStudent('POST', '/quizAttempt', { quiz: { id: other.id } });
    await openAsStudent(page, exam, '/student/dashboard');
    const banner = page.getByRole('region', { name: 'Welcome' });
    await expect(banner).toContainText('Your quiz is still in progress');
    await expect(banner).toContainText(first < second ? exam.title : title);
    await banner.getByRole('link', { name: 'Resume' }).click();
    await expect(page).toHaveURL(
      new RegExp(`/student/quiz/${first < second ? exam.quizId : other.id}/take$`),
    );
  });
}
