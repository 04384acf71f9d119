import packageJson from '../package.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

test('a newcomer who opens the address sees that the server is ready', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('CQuiz');
  await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
  await expect(page.getByText(`Version ${packageJson.version}`)).toBeVisible();
});

test('an address inside the app opens the app, and an unknown call does not', async ({ page, request }) => {
  await page.goto('/student/dashboard');
  await expect(page.getByRole('heading', { name: 'CQuiz' })).toBeVisible();
  const answer = await request.get('/api/nothing-here');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
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

test.describe('while the server is away', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_CONNECTION_REFUSED/] });

  test('the page says so and comes back by itself', async ({ page, server }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
    await server.stop();
    await expect(page.getByRole('heading', { name: 'No answer' })).toBeVisible();
    await server.restart();
    await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
  });
});

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fits a window ${width} px wide, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}

test('the API documentation opens without a complaint and names the calls', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('/api/program', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeHidden();
});
