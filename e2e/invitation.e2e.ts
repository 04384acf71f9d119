import { answer, refusal } from './fake-answers.ts';
import { emailOf, expect, test } from './fixtures.ts';

const email = 'abena@campus.example';
const confirmCall = '**/api/auth/reset/confirm';
const invitationCall = '**/api/auth/invitation';

test.describe('an invitation', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('says whom it is for and leaves nothing in the address', async ({ page }) => {
    const bodies: unknown[] = [];
    await page.route(invitationCall, async (route) => {
      bodies.push(route.request().postDataJSON());
      await route.fulfill({ json: { success: true, email } });
    });
    await answer(page, confirmCall, 200, { success: true });
    await page.goto('/login');
    await page.goto('/invitation#a-token');
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page).toHaveURL('/invitation');
    expect(bodies).toEqual([{ token: 'a-token' }]);
    await page.getByLabel('New password').fill('Three-green-lamps');
    const asked = page.waitForRequest(confirmCall);
    await page.keyboard.press('Enter');
    expect((await asked).postDataJSON()).toEqual({ resetToken: 'a-token', password: 'Three-green-lamps' });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your password has been set. Please sign in.')).toBeVisible();
  });

  test('that is over, cut off or missing leads to a code', async ({ page }) => {
    await answer(page, invitationCall, 400, refusal('INVITATION_INVALID', 'This invitation is over.'));
    await page.goto('/invitation#a-token');
    await expect(page.getByRole('alert')).toHaveText('This invitation is over.');
    await answer(page, invitationCall, 422, refusal('INVALID_INPUT', 'Please check token.'));
    await page.goto('/invitation#another');
    await expect(page.getByRole('alert')).toContainText('This page needs the link of your invitation.');
    await page.goto('/login');
    await page.goto('/invitation');
    await expect(page.getByRole('alert')).toContainText('This page needs the link of your invitation.');
    await page.getByRole('link', { name: 'Ask for a code' }).click();
    await expect(page).toHaveURL('/reset-password');
  });

  test('that could not be asked about can be tried again', async ({ page }) => {
    await page.route(invitationCall, (route) => route.abort());
    await page.goto('/invitation#a-token');
    await expect(page.getByText('Your invitation could not be loaded.')).toBeVisible();
    await answer(page, invitationCall, 200, { success: true, email });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await answer(page, confirmCall, 400, refusal('INVITATION_INVALID', 'This invitation is over.'));
    await page.getByLabel('New password').fill('Three-green-lamps');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This invitation is over.');
    await expect(page.getByRole('link', { name: 'Ask for a code' })).toBeVisible();
  });

  test('opens where somebody else is signed in, and leaves them so', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await answer(page, invitationCall, 200, { success: true, email });
    await answer(page, confirmCall, 200, { success: true });
    await page.goto('/invitation#a-token');
    await page.getByLabel('New password').fill('Three-green-lamps');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      `On this device ${emailOf('teacher')} is still signed in.`,
    );
    await page.getByRole('link', { name: `Continue as ${emailOf('teacher')}` }).click();
    await expect(page).toHaveURL('/teacher/dashboard');
  });
});
