import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openExamRoom, startAttempt, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { chooseLanguage } from './language-steps.ts';
import { viewsFor } from './page-visits.ts';
import { prepareSightsOnce, visitors } from './school-tour.ts';
import { Wire } from './wire.ts';

interface Received {
  bytes: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** As a browser that knows gzip and nothing newer receives it. */
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
    let changed: string | undefined;
    test.afterEach(async ({ request }) => {
      if (changed !== undefined) await chooseLanguage(request, changed, null);
      changed = undefined;
    });

    test('the first load of the sign-in page is at most 160 kB on the wire, with nothing from elsewhere', async ({
      page,
      server,
    }) => {
      const wire = await Wire.watch(page);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await expect(page.locator('input[type=password]')).toBeVisible();
      expect(wire.requests().filter((url) => !url.startsWith(server.address))).toEqual([]);
      tell(`/login, ${language}`, wire);
      expect(wire.kilobytes()).toBeGreaterThan(50);
      expect(wire.kilobytes()).toBeLessThanOrEqual(160);
    });

    test('the first load of the quiz screen is at most 180 kB on the wire', async ({
      page,
      server,
      request,
    }) => {
      const exam = await openExamRoom(request);
      changed = exam.student.email;
      await chooseLanguage(request, changed, language);
      await startAttempt(exam);
      await enterAs(page, exam.student.token);
      await page.clock.install();
      const wire = await Wire.watch(page);
      await page.goto(takePath(exam));
      await expect(page.getByRole('group').or(page.getByRole('radiogroup')).first()).toBeVisible();
      await bringDeferred(page, wire, [answerFile]);
      expect(wire.requests().filter((url) => !url.startsWith(server.address))).toEqual([]);
      tell(`the quiz, ${language}`, wire);
      expect(wire.kilobytes()).toBeGreaterThan(50);
      expect(wire.kilobytes()).toBeLessThanOrEqual(180);
    });
  });
}

test('the next question costs no more than its save', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  await startAttempt(exam);
  await enterAs(page, exam.student.token);
  await page.clock.install();
  const wire = await Wire.watch(page);
  await page.goto(takePath(exam));
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await bringDeferred(page, wire, [answerFile]);
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'GET') asked.push(sent.url());
  });
  const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Auto-saved')).toBeVisible();
  expect(asked).toEqual([]);
  const sizes = await (await saving).request().sizes();
  const received = sizes.responseHeadersSize + sizes.responseBodySize;
  const sent = sizes.requestHeadersSize + sizes.requestBodySize;
  console.log(`next question: ${sent} bytes sent, ${received} received`);
  expect(received).toBeGreaterThan(100);
  expect(received).toBeLessThanOrEqual(1_000);
});

for (const person of ['student', 'teacher', 'super admin'] as const) {
  test(`the first load of the dashboard of a ${person} on a slow line`, async ({ page, request }) => {
    const sights = await prepareSightsOnce(request);
    await enterAs(page, sights.tokenOf(person));
    const wire = await Wire.watch(page);
    await wire.slowDown();
    const since = performance.now();
    await page.goto(homes[person]);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const seconds = (performance.now() - since) / 1_000;
    console.log(`slow line, dashboard of a ${person}: ${seconds.toFixed(1)} s`);
    tell(`the dashboard of a ${person}`, wire);
  });
}

for (const visitor of visitors) {
  test(`every page for ${visitor} makes at most 25 requests with an empty cache`, async ({
    browser,
    request,
    server,
  }) => {
    const sights = await prepareSightsOnce(request);
    for (const { route, at } of viewsFor(visitor)) {
      const { pathname, search } = new URL(at?.(sights) ?? route, `http://school.example${route}`);
      const context = await browser.newContext({ baseURL: server.address });
      const page = await context.newPage();
      await enterAs(page, sights.tokenOf(visitor));
      await page.clock.install();
      const wire = await Wire.watch(page);
      await page.goto(pathname + search);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const asked = wire.requests();
      expect(asked, 'nothing is asked for twice').toHaveLength(new Set(asked).size);
      const isFramed = (await page.locator('main#page').count()) > 0;
      await bringDeferred(page, wire, isFramed ? [panels] : []);
      tell(pathname + search, wire);
      expect(wire.requests().length, wire.requests().join('\n')).toBeLessThanOrEqual(25);
      await context.close();
    }
  });
}

const homes = {
  student: '/student/dashboard',
  teacher: '/teacher/dashboard',
  'super admin': '/admin/dashboard',
} as const;

/** Any answer of this origin will do to store the token. */
async function enterAs(page: Page, token: string | null): Promise<void> {
  await page.goto('/api/health');
  if (token !== null) await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
}

const panels = /\/assets\/panels-[^/]+\.js$/;
const answerFile = /\/assets\/answer-file-[^/]+\.js$/;

/**
 * Counts what a page requests only after some seconds, so that its first screen comes sooner: dialogs and menus after 3,
 * what seals an answer file after 6.
 */
async function bringDeferred(page: Page, wire: Wire, expected: readonly RegExp[]): Promise<void> {
  await page.clock.fastForward(10_000);
  for (const address of expected) {
    await expect.poll(() => wire.requests().filter((url) => address.test(url))).not.toEqual([]);
  }
  await expect.poll(() => wire.unsettled()).toEqual([]);
}

function tell(what: string, wire: Wire): void {
  const kilobytes = wire.kilobytes().toFixed(1);
  console.log(`first load of ${what}: ${kilobytes} kB in ${wire.requests().length} requests`);
}

test('built files are compressed and kept for a year, the page itself is asked for every time', async ({
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

test('the first HTML carries the brand', async ({ server }) => {
  const { text } = await receive(`${server.address}/login`);
  expect(text).toContain('<title>Login - CQuiz</title>');
  expect(text).toContain('<meta name="application-name" content="CQuiz" />');
  expect(text).toContain('<meta name="theme-color" content="#007bff" />');
  expect(text).toMatch(/--brand-fill:#0072ee/);
  const elsewhere = await receive(`${server.address}/student/progress`);
  expect(elsewhere.text).toContain('<title>CQuiz - Smart Quiz Management System</title>');
});

test.describe('with a script written into the page', () => {
  test.use({ expectedConsoleErrors: [/Content Security Policy/] });

  test('it does not run', async ({ page }) => {
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

test('an unknown call and a missing file are no pages', async ({ request }) => {
  for (const path of ['/api/nothing-here', '/assets/nothing-here.js']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  }
});

test('the API documentation opens without a complaint and names the calls', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /^program\b/ }).click();
  await expect(page.getByText('/api/program', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeHidden();
});
