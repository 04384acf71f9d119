import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openExamRoom, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';

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

async function sizeOf(urls: Iterable<string>, authorization?: string): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization };
  const received = await Promise.all([...urls].map((url) => receive(url, headers)));
  return received.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What the same load is in each language: only the files with words are others. */
async function sizesByLanguage(page: Page, asked: ReadonlySet<string>, authorization?: string) {
  const hashes = await page.evaluate(
    () => JSON.parse(document.getElementById('words')?.textContent ?? '{}') as Record<string, object>,
  );
  const isWords = (url: string) => /\/assets\/words-\w+-en-/.test(url);
  const common = await sizeOf(
    [...asked].filter((url) => !isWords(url)),
    authorization,
  );
  const words = [...asked].filter(isWords);
  expect(words.length).toBeGreaterThan(1);
  const sizes = ['en', 'es', 'fr', 'de'].map(async (language) => {
    const own = words.map((url) =>
      url.replace(/words-(\w+)-en-[\w-]{8}/, (_, part: string) => {
        const hash = (hashes[part] as Record<string, string>)[language];
        return `words-${part}-${language}-${hash}`;
      }),
    );
    return [language, common + (await sizeOf(own))] as const;
  });
  return Promise.all(sizes);
}

test('the first load of the sign-in page is at most 160 kB gzip in every language, with nothing from elsewhere', async ({
  page,
  server,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect([...asked].filter((url) => !url.startsWith(server.address))).toEqual([]);
  for (const [language, total] of await sizesByLanguage(page, asked)) {
    console.log(
      `first load of /login, ${language}: ${(total / 1000).toFixed(1)} kB gzip in ${asked.size} files`,
    );
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(160_000);
  }
});

test('the first load of the quiz screen is at most 180 kB gzip in every language, the next question costs no more than its save', async ({
  page,
  server,
  request,
}) => {
  const exam = await openExamRoom(request);
  await page.goto('/api/health');
  await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.student.token);
  const asked = new Set<string>();
  page.on('request', (sent) => {
    if (sent.method() === 'GET' && !sent.url().endsWith('/api/events')) asked.add(sent.url());
  });
  await page.goto(takePath(exam));
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  // With what comes right behind it; what seals an answer file is fetched later, when the line is free.
  await page.waitForTimeout(3_000);
  expect([...asked].filter((url) => !url.startsWith(server.address))).toEqual([]);
  for (const [language, total] of await sizesByLanguage(page, asked, `Bearer ${exam.student.token}`)) {
    console.log(
      `first load of the quiz, ${language}: ${(total / 1000).toFixed(1)} kB gzip in ${asked.size} files`,
    );
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(180_000);
  }
  asked.clear();
  const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Auto-saved')).toBeVisible();
  expect([...asked]).toEqual([]);
  const sizes = await (await saving).request().sizes();
  const received = sizes.responseHeadersSize + sizes.responseBodySize;
  const sent = sizes.requestHeadersSize + sizes.requestBodySize;
  console.log(`next question: ${sent} bytes sent, ${received} received`);
  expect(received).toBeGreaterThan(100);
  expect(received).toBeLessThanOrEqual(1_000);
});

test('built files are compressed and kept for a year, the page itself is asked for every time', async ({
  server,
}) => {
  const page = await receive(`${server.address}/student/quiz/1/take`);
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const [script] = /\/assets\/index-[\w-]+\.js/.exec(page.text) ?? [''];
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
