import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
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

test('the first load of the sign-in page is at most 160 kB gzip, with nothing from elsewhere', async ({
  page,
  server,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const sizes = await Promise.all(
    [...asked].map(async (url) => ({ url, bytes: (await receive(url)).bytes })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first load of /login: ${(total / 1000).toFixed(1)} kB gzip in ${sizes.length} files`);
  expect([...asked].filter((url) => !url.startsWith(server.address))).toEqual([]);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(160_000);
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
  await expect(page.getByText('/api/program', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeHidden();
});
