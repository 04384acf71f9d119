import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';

test('a student who chose to stay signed in is signed in in the next window', async ({ page, context }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Login - CQuiz');
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

test.describe('when the server refuses', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('a wrong password shows that the address or the password is invalid', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(emailOf('student'));
    await page.getByLabel('Password', { exact: true }).fill('not-the-one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
    await expect(page).toHaveURL('/login');
  });

  test('an open page signs out automatically when its session is ended elsewhere', async ({
    page,
    loginAs,
    request,
  }) => {
    await loginAs('student');
    const openToken = await page.evaluate(() => sessionStorage.getItem('cquiz-token') ?? '');
    const response = await request.post('/api/auth/login', {
      data: { email: emailOf('student'), password: demoPassword },
    });
    const { token } = (await response.json()) as { token: string };
    expect(token).not.toBe(openToken);
    await request.delete('/api/session', { headers: { Authorization: `Bearer ${token}` } });
    await expect(page).toHaveURL('/login');
  });
});
