import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, startAttempt, takePath } from '../support/setup/exam.ts';
import { chooseLanguage, expectNoEnglish, languageOf, signIn } from '../support/steps/language-steps.ts';

async function expectFitsPhones(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Opens a page and waits until it has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

let changedEmail: string | undefined;
test.afterEach(async ({ request }) => {
  if (changedEmail !== undefined) await chooseLanguage(request, changedEmail, null);
  changedEmail = undefined;
});

test("a visitor sees the browser's language or the one they choose, without losing what they typed", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'de-AT', baseURL: server.address });
  const page = await context.newPage();
  const served = await page.goto('/login');
  expect(await served?.text()).toContain('<html lang="de">');
  await expect(page.getByRole('button', { name: signIn.de })).toBeVisible();
  await expectNoEnglish(page, 'de');
  await expectFitsPhones(page);
  await page.locator('input[type=email]').fill('ama@school.example');
  for (const language of ['en', 'es', 'fr'] as const) {
    await page.locator('select').selectOption(language);
    await expect(page.getByRole('button', { name: signIn[language] })).toBeVisible();
    expect(await languageOf(page)).toBe(language);
    if (language !== 'en') await expectNoEnglish(page, language);
  }
  await expect(page.locator('input[type=email]')).toHaveValue('ama@school.example');
  await page.locator('input[type=password]').fill('Wrong-pass-1');
  const response = page.waitForResponse(/\/api\/auth\/login$/);
  await page.getByRole('button', { name: signIn.fr }).click();
  expect((await response).request().headers()['accept-language']).toBe('fr');
  await expectNoEnglish(page, 'fr');
  // The next page on this device starts in that language, before any script runs.
  await page.goto('/register');
  await page.waitForLoadState('domcontentloaded');
  expect(await languageOf(page)).toBe('fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoEnglish(page, 'fr');
  await context.close();
});

test.describe('a student', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('sees every page in their language, and the quiz also offline', async ({ page, request, context }) => {
    const exam = await createExam(request);
    changedEmail = exam.student.email;
    await page.goto('/api/health');
    await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.student.token);
    for (const [language, menu] of [
      ['es', 'Su menú'],
      ['fr', 'Votre menu'],
      ['de', 'Ihr Menü'],
    ] as const) {
      await chooseLanguage(request, exam.student.email, language);
      await open(page, '/student/dashboard');
      await expect(page.getByRole('button', { name: new RegExp(`^${menu}`) })).toBeVisible();
      expect(await languageOf(page)).toBe(language);
      await expectNoEnglish(page, language);
    }
    for (const path of ['grade-book', 'progress', 'transcript', 'settings', 'available-quizzes']) {
      await open(page, `/student/${path}`);
      await expectNoEnglish(page, 'de');
      await expectFitsPhones(page);
    }
    await startAttempt(exam);
    await page.goto(takePath(exam));
    await expect(page.getByText('Frage 1 von 5').first()).toBeVisible();
    await expectNoEnglish(page, 'de');
    await expect(page.getByText(/funktioniert offline/).first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Frage 1 von 5').first()).toBeVisible();
    expect(await languageOf(page)).toBe('de');
  });
});

test('the site can be installed as an app from the menu when the browser offers it', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const menu = page.getByRole('button', { name: /^Your menu/ });
  const install = page.getByRole('button', { name: /^Install .* as an app$/ });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(install).toBeHidden();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => Object.assign(window, { wasAsked: offer.defaultPrevented });
    dispatchEvent(Object.assign(offer, { prompt }));
  });
  await menu.click();
  await install.click();
  await expect.poll(() => page.evaluate(() => (window as { wasAsked?: boolean }).wasAsked)).toBe(true);
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(install).toBeHidden();
});
