import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf, expect, test } from './fixtures.ts';

test('the sign-in page shows the brand and says what is missing before anything is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url());
  });
  await page.goto('/login');
  await expect(page).toHaveTitle('Login - CQuiz');
  await expect(page.getByText('Smart Quiz Management System')).toBeVisible();
  await expect(page.getByText("Don't have a CQ account?")).toBeVisible();
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email Address').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await signIn.click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeHidden();
  expect(sent).toEqual([]);
});

test('someone who wants to stay signed in still is in the next window', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(` ${emailOf('student').toUpperCase()} `);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/student/dashboard');
  const next = await context.newPage();
  await next.goto('/');
  await expect(next).toHaveURL('/student/dashboard');
  // Signing out in one window signs out the other.
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(next).toHaveURL('/login');
});

test('a window opened from another one is signed out with it, and one of somebody else is not', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('student');
  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token') ?? '');
  const [same, other] = [await context.newPage(), await context.newPage()];
  await same.goto('/login');
  await same.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await same.goto('/');
  await expect(same).toHaveURL('/student/dashboard');
  await loginAs('teacher', other);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(same).toHaveURL('/login');
  await expect(other).toHaveURL('/teacher/dashboard');
  await other.reload();
  await expect(other.getByRole('button', { name: /^Your menu/ })).toBeVisible();
});

test.describe('a token that the server does not confirm', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  for (const [status, json] of [
    [401, { success: false, message: 'Please sign in.', code: 'NOT_SIGNED_IN' }],
    [500, {}],
    [200, { success: false }],
  ] as const) {
    test(`is forgotten when the current user comes back as ${status}`, async ({ page, loginAs }) => {
      await loginAs('student');
      await page.route('**/api/auth/me', (route) => route.fulfill({ status, json }));
      await page.goto('/student/dashboard');
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('cquiz-token'))).toBeNull();
    });
  }

  test('a session that was ended elsewhere ends on the open page by itself', async ({
    page,
    loginAs,
    request,
  }) => {
    await loginAs('student');
    const here = await page.evaluate(() => sessionStorage.getItem('cquiz-token') ?? '');
    const answer = await request.post('/api/auth/login', {
      data: { email: emailOf('student'), password: demoPassword },
    });
    const { token } = (await answer.json()) as { token: string };
    expect(token).not.toBe(here);
    await request.delete('/api/session', { headers: { Authorization: `Bearer ${token}` } });
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a sign-in that fails', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  async function trySignIn(page: import('@playwright/test').Page) {
    await page.getByLabel('Email Address').fill(emailOf('student'));
    await page.getByLabel('Password', { exact: true }).fill('not-the-one');
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  test('says that address or password are not right', async ({ page }) => {
    await page.goto('/login');
    await trySignIn(page);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
    await expect(page).toHaveURL('/login');
  });

  for (const [status, body, text] of [
    [200, { success: false }, 'Invalid email or password. Please try again.'],
    [422, { success: false, message: 'Too long.', code: 'INVALID_INPUT' }, 'Too long.'],
    [422, {}, 'Login failed. Please check your credentials.'],
    [500, {}, 'Server error. Please try again later.'],
    [503, {}, 'Server error. Please try again later.'],
    [418, {}, 'Login failed. Please try again.'],
  ] as const) {
    test(`with ${status} says "${text}"`, async ({ page }) => {
      await page.route('**/api/auth/login', (route) => route.fulfill({ status, json: body }));
      await page.goto('/login');
      await trySignIn(page);
      await expect(page.getByRole('alert')).toHaveText(text);
    });
  }

  test('without an answer says to check the connection', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.abort());
    await page.goto('/login');
    await trySignIn(page);
    await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.');
  });

  test('shows that it is busy meanwhile, and nothing can be changed', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 401, json: {} });
    });
    await page.goto('/login');
    await trySignIn(page);
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
    await expect(page.getByLabel('Email Address')).toBeDisabled();
    answer.resolve();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toBeEnabled();
  });
});
