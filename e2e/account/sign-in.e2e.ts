import { expect, test } from '../support/fixtures.ts';

test('signing out ends every window of the same session, and no window of another person', async ({
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
