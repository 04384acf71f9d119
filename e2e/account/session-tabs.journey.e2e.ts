import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { hashToken } from '#database/token-hash.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz, signInOnPage, takePath } from '../support/setup/exam.ts';
import { answerQuestion } from '../support/steps/quiz-steps.ts';

// Requests after signing out are refused.
test.use({ expectedConsoleErrors: [/status of 401/] });

const inactiveMessage = 'You were signed out because you were inactive for 120 minutes. Sign in to continue.';

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('cquiz-token'));
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

function menuOf(page: Page) {
  return page.getByRole('button', { name: /^Your menu/ });
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Clicks again if no tab opens: the headless browser sometimes loses a tab that a click opened. */
async function openByClick(context: BrowserContext, link: Locator): Promise<Page> {
  let page: Page | undefined;
  await expect(async () => {
    const opened = context.waitForEvent('page', { timeout: 5_000 });
    await link.click({ modifiers: ['ControlOrMeta'] });
    page = await opened;
  }).toPass();
  if (!page) throw new Error('No tab was opened.');
  return page;
}

/** Makes the session older than the idle limit. */
async function expireIdleSession(dataDir: string, token: string): Promise<void> {
  const embedded = await joinEmbeddedDatabase({ dataDir });
  const client = openDatabase(embedded.connection);
  try {
    await client.pool.query(
      `update session set last_seen_at = now() - interval '121 minutes',
        idle_expires_at = now() - interval '1 minute' where token_hash = $1`,
      [hashToken(token)],
    );
  } finally {
    await client.close();
    await embedded.leave();
  }
}

test('a new tab shares the session of the open one, and signing out in one tab signs out all', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('student');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Grade Book' });
  const addresses: string[] = [];
  context.on('page', (tab) => tab.on('framenavigated', () => addresses.push(tab.url())));
  const byClick = await openByClick(context, link);
  await expect(byClick.getByRole('heading', { name: 'Grade Book', level: 1 })).toBeVisible();
  const byAddress = await openTab(context, '/student/transcript?sort=title');
  await expect(byAddress.getByRole('heading', { name: 'Transcript', level: 1 })).toBeVisible();
  await expect(byAddress).toHaveURL('/student/transcript?sort=title');
  const token = await tokenOf(page);
  expect(await tokenOf(byClick)).toBe(token);
  expect(await tokenOf(byAddress)).toBe(token);
  // No tab showed the sign-in page, and the token is neither in an address nor in local storage.
  expect(addresses.filter((address) => address.includes('/login'))).toEqual([]);
  expect(addresses.join()).not.toContain(token ?? '');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token ?? '');

  await signOut(byClick);
  for (const tab of [page, byClick, byAddress]) await expect(tab).toHaveURL('/login');
  await expect(page.getByText('You were signed out in another tab,', { exact: false })).toBeVisible();
  await expect(byClick.getByText('You were signed out')).toHaveCount(0);
  const later = await openTab(context, '/student/transcript');
  await expect(later).toHaveURL('/login');
  expect(await tokenOf(later)).toBeNull();
});

test('with two people signed in, a new tab opens as the last active one, and open tabs do not change', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('student');
  const other = await context.newPage();
  await loginAs('teacher', other);
  const [student, teacher] = [await tokenOf(page), await tokenOf(other)];
  for (const active of [page, other, page]) {
    // Closing a tab activates another one, which must not count as used after the click.
    await active.bringToFront();
    for (const tab of [page, other]) await tab.evaluate(() => new Promise((resume) => setTimeout(resume)));
    await active.getByRole('heading', { level: 1 }).click();
    const next = await openTab(context, '/');
    await expect(menuOf(next)).toBeVisible();
    expect(await tokenOf(next)).toBe(active === page ? student : teacher);
    await next.close();
  }
  expect([await tokenOf(page), await tokenOf(other)]).toEqual([student, teacher]);
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect(menuOf(other)).toBeVisible();
  const next = await openTab(context, '/');
  await expect(next).toHaveURL('/teacher/dashboard');
});

test('the option Keep me signed in stores no token in a single tab', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(emailOf('student'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(menuOf(page)).toBeVisible();
  const next = await openTab(context, '/student/transcript');
  await expect(next.getByRole('heading', { name: 'Transcript', level: 1 })).toBeVisible();
  for (const tab of [page, next]) expect(await tokenOf(tab)).toBeNull();
});

test('an inactive student is signed out in every tab, and signing in once resumes every tab', async ({
  page,
  context,
  server,
  request,
}) => {
  const exam = await createExam(request);
  await enterQuiz(page, exam);
  await answerQuestion(page, 1, '1');
  const other = await openTab(context, '/student/transcript');
  await expect(other.getByRole('heading', { name: 'Transcript', level: 1 })).toBeVisible();
  await expireIdleSession(server.dataDir, exam.student.token);
  await other.reload();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByText(inactiveMessage)).toBeVisible();
  }
  await expect(page.getByText('Your answers are saved on this device.', { exact: false })).toBeVisible();
  await signInOnPage(page, exam);
  await expect(page).toHaveURL(takePath(exam));
  await answerQuestion(page, 2, '2');
  await expect(page.getByText('2 answered, 0 flagged')).toBeVisible();
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  await expect(other).toHaveURL('/student/transcript');
});
