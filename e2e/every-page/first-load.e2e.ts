import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { NetworkTraffic } from '../support/checks/network-traffic.ts';
import { viewsFor } from '../support/checks/page-visits.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, startAttempt, takePath } from '../support/setup/exam.ts';
import { createVisitDataOnce, visitors } from '../support/setup/visitors.ts';
import { chooseLanguage } from '../support/steps/language-steps.ts';

interface Received {
  bytes: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Requests a URL as a browser that supports only gzip. */
function receive(url: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        const text = (isPacked ? gunzipSync(body) : body).toString();
        done({ bytes: body.length, headers: response.headers, text });
      });
    }).on('error', fail);
  });
}

const languages = ['en', 'es', 'fr', 'de'];

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });
    let changedEmail: string | undefined;
    test.afterEach(async ({ request }) => {
      if (changedEmail !== undefined) await chooseLanguage(request, changedEmail, null);
      changedEmail = undefined;
    });

    test('the first load of the sign-in page is at most 160 kB, all from this server', async ({
      page,
      server,
    }) => {
      const traffic = await NetworkTraffic.watch(page);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await expect(page.locator('input[type=password]')).toBeVisible();
      expect(traffic.requests().filter((url) => !url.startsWith(server.address))).toEqual([]);
      logTraffic(`/login, ${language}`, traffic);
      expect(traffic.kilobytes()).toBeGreaterThan(50);
      expect(traffic.kilobytes()).toBeLessThanOrEqual(160);
    });

    test('the first load of the quiz screen is at most 180 kB, all from this server', async ({
      page,
      server,
      request,
    }) => {
      const exam = await createExam(request);
      changedEmail = exam.student.email;
      await chooseLanguage(request, changedEmail, language);
      await startAttempt(exam);
      await enterAs(page, exam.student.token);
      await page.clock.install();
      const traffic = await NetworkTraffic.watch(page);
      await page.goto(takePath(exam));
      await expect(page.getByRole('group').or(page.getByRole('radiogroup')).first()).toBeVisible();
      await loadDeferred(page, traffic, [answerFile]);
      expect(traffic.requests().filter((url) => !url.startsWith(server.address))).toEqual([]);
      // The encryption of answer files comes seconds later. It costs the page nothing if the service worker already has
      // it: counted, the result would depend on which of the two is faster.
      logTraffic(`the quiz, ${language}`, traffic, answerFile);
      expect(traffic.kilobytes(answerFile)).toBeGreaterThan(50);
      expect(traffic.kilobytes(answerFile)).toBeLessThanOrEqual(180);
    });
  });
}

test('the next question costs only the save of the answer', async ({ page, request }) => {
  const exam = await createExam(request);
  await startAttempt(exam);
  await enterAs(page, exam.student.token);
  await page.clock.install();
  const traffic = await NetworkTraffic.watch(page);
  await page.goto(takePath(exam));
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await loadDeferred(page, traffic, [answerFile]);
  const fetched: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'GET') fetched.push(sent.url());
  });
  const saving = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  expect(fetched).toEqual([]);
  const sizes = await (await saving).request().sizes();
  const received = sizes.responseHeadersSize + sizes.responseBodySize;
  const sent = sizes.requestHeadersSize + sizes.requestBodySize;
  console.log(`next question: ${sent} bytes sent, ${received} received`);
  expect(received).toBeGreaterThan(100);
  expect(received).toBeLessThanOrEqual(1_000);
});

for (const person of ['student', 'teacher', 'super admin'] as const) {
  test(`the first load of the dashboard of a ${person} on a slow connection`, async ({ page, request }) => {
    const visitData = await createVisitDataOnce(request);
    await enterAs(page, visitData.tokenOf(person));
    const traffic = await NetworkTraffic.watch(page);
    await traffic.slowDown();
    const since = performance.now();
    await page.goto(homes[person]);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const seconds = (performance.now() - since) / 1_000;
    console.log(`slow line, dashboard of a ${person}: ${seconds.toFixed(1)} s`);
    logTraffic(`the dashboard of a ${person}`, traffic);
  });
}

for (const visitor of visitors) {
  test(`every page for ${visitor} makes at most 25 requests with an empty cache`, async ({
    browser,
    request,
    server,
  }) => {
    const visitData = await createVisitDataOnce(request);
    for (const { route, at } of viewsFor(visitor)) {
      const { pathname, search } = new URL(at?.(visitData) ?? route, `http://school.example${route}`);
      const context = await browser.newContext({ baseURL: server.address });
      const page = await context.newPage();
      await enterAs(page, visitData.tokenOf(visitor));
      await page.clock.install();
      const traffic = await NetworkTraffic.watch(page);
      await page.goto(pathname + search);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const urls = traffic.requests();
      expect(urls, 'no URL is requested twice').toHaveLength(new Set(urls).size);
      const isFramed = (await page.locator('main#page').count()) > 0;
      await loadDeferred(page, traffic, isFramed ? [panels] : []);
      logTraffic(pathname + search, traffic);
      // A URL requested again is a list that the page updates every 10 seconds.
      const firstRequests = new Set(traffic.requests());
      expect(firstRequests.size, [...firstRequests].join('\n')).toBeLessThanOrEqual(25);
      await context.close();
    }
  });
}

const homes = {
  student: '/student/dashboard',
  teacher: '/teacher/dashboard',
  'super admin': '/admin/dashboard',
} as const;

/** Session storage needs a page of this origin. */
async function enterAs(page: Page, token: string | null): Promise<void> {
  await page.goto('/api/health');
  if (token !== null) await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
}

const panels = /\/assets\/panels-[^/]+\.js$/;
const answerFile = /\/assets\/answer-file-[^/]+\.js$/;

/**
 * Waits for the files that a page loads late so that it renders sooner: dialogs and menus after 3 seconds, the
 * encryption of answer files after 6.
 */
async function loadDeferred(page: Page, traffic: NetworkTraffic, expected: readonly RegExp[]): Promise<void> {
  await page.clock.fastForward(10_000);
  for (const address of expected) {
    await expect.poll(() => traffic.requests().filter((url) => address.test(url))).not.toEqual([]);
  }
  await expect.poll(() => traffic.unsettled()).toEqual([]);
}

function logTraffic(what: string, traffic: NetworkTraffic, except?: RegExp): void {
  const kilobytes = traffic.kilobytes(except).toFixed(1);
  console.log(`first load of ${what}: ${kilobytes} kB in ${traffic.requests().length} requests`);
}

test('built files are compressed and cached for a year, and the page is revalidated every time', async ({
  server,
}) => {
  const page = await receive(`${server.address}/student/quiz/1/take`);
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const [script] = /\/assets\/first-[\w-]+\.js/.exec(page.text) ?? [''];
  for (const encoding of ['gzip', 'br']) {
    const { headers } = await receive(`${server.address}${script}`, { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('the HTML contains the brand', async ({ server }) => {
  const { text } = await receive(`${server.address}/login`);
  expect(text).toContain('<title>Login - CQuiz</title>');
  expect(text).toContain('<meta name="application-name" content="CQuiz" />');
  expect(text).toContain('<meta name="theme-color" content="#007bff" />');
  expect(text).toMatch(/--brand-fill:#0072ee/);
  const elsewhere = await receive(`${server.address}/student/progress`);
  expect(elsewhere.text).toContain('<title>CQuiz - Smart Quiz Management System</title>');
});

test.describe('an inline script', () => {
  test.use({ expectedConsoleErrors: [/Content Security Policy/] });

  test('does not run', async ({ page }) => {
    await page.goto('/');
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      await new Promise((done) => setTimeout(done, 50));
      return 'injected' in window;
    });
    expect(ran).toBe(false);
  });
});

test('an unknown API path or a missing file responds with 404 instead of a page', async ({ request }) => {
  for (const path of ['/api/nothing-here', '/assets/nothing-here.js']) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  }
});

test('the API documentation opens and lists the endpoints', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /^program\b/ }).click();
  await expect(page.getByText('/api/program', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeHidden();
});
