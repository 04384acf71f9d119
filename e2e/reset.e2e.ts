import type { Page } from '@playwright/test';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';

const email = 'abena@campus.example';
const sent = {
  success: true,
  message: 'If an account has this address, a code is on its way.',
  expiresInSeconds: 300,
  resendInSeconds: 30,
};

const verify = { name: 'Verify & Continue' };
const requestCall = '**/api/auth/reset/request';
const verifyCall = '**/api/auth/reset/verify';
const confirmCall = '**/api/auth/reset/confirm';
const invitationCall = '**/api/auth/invitation';

async function askForCode(page: Page) {
  await answer(page, requestCall, 200, sent);
  await page.goto('/reset-password');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page).toHaveURL('/otp-verification');
  await expect(box(page, 1)).toBeFocused();
}

async function enterRightCode(page: Page) {
  await askForCode(page);
  await answer(page, verifyCall, 200, { success: true, resetToken: 'the-token' });
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
}

function box(page: Page, number: number) {
  return page.getByLabel(`Digit ${number} of 6`);
}

async function digits(page: Page): Promise<string> {
  const values = await page
    .getByLabel(/^Digit/)
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')));
  return values.map((value) => value || '_').join('');
}

test('the address is checked, the code asked for, and the next page opens by itself', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await page.route(requestCall, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held.promise;
    await route.fulfill({ json: sent });
  });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Reset Password' }).click();
  const field = page.getByLabel('Email Address');
  for (const wrong of ['', 'abena', 'abena@campus']) {
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(field).toBeFocused();
  }
  expect(bodies).toEqual([]);
  await field.fill(` ${email} `);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Sending Code...' })).toBeVisible();
  await expect(field).toBeDisabled();
  await expect(page.getByText('Please enter a valid email address.')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Reset Code Sent' })).toBeVisible();
  await expect(page.getByText(sent.message)).toBeVisible();
  const since = Date.now();
  await expect(page).toHaveURL('/otp-verification');
  expect(Date.now() - since).toBeGreaterThan(1_000);
  await expect(page.getByText(/^Code expires in 4:5[678]$/)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(bodies).toEqual([{ email }]);
});

test.describe('asking for a code that fails', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  for (const [status, body, text] of [
    [429, refusal('TOO_MANY_REQUESTS', 'Too many requests. Please wait.'), 'Too many requests. Please wait.'],
    [429, {}, 'Failed to send reset code. Please try again.'],
    [500, refusal('INTERNAL', 'Something went wrong.'), 'Failed to send reset code. Please try again.'],
  ] as const) {
    test(`with ${status} says "${text}"`, async ({ page }) => {
      await answer(page, requestCall, status, body);
      await page.goto('/reset-password');
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'Send Code' }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page.getByLabel('Email Address')).toHaveValue(email);
    });
  }

  test('without an answer says so, and an address only the server refuses is marked', async ({ page }) => {
    await page.route(requestCall, (route) => route.abort());
    await page.goto('/reset-password');
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset code. Please try again.');
    await answer(page, requestCall, 422, refusal('INVALID_INPUT', 'Please check email.'));
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('the boxes take digits one by one, move on and back, and take a whole code at once', async ({
  page,
}) => {
  await askForCode(page);
  await expect(page.getByRole('group', { name: '6-digit code' })).toBeVisible();
  await expect(box(page, 1)).toHaveAttribute('inputmode', 'numeric');
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', verify)).toBeDisabled();
  await page.keyboard.type('1a2-');
  expect(await digits(page)).toBe('12____');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  expect(await digits(page)).toBe('1_____');
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.type('3456');
  await page.keyboard.press('Home');
  await expect(box(page, 1)).toBeFocused();
  // A digit in a full box replaces it, whether it is selected or not.
  await page.keyboard.type('9');
  expect(await digits(page)).toBe('93456_');
  await box(page, 2).evaluate((input) => input instanceof HTMLInputElement && input.setSelectionRange(1, 1));
  await page.keyboard.type('8');
  expect(await digits(page)).toBe('98456_');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(box(page, 6)).toBeFocused();
  await page.keyboard.type('77');
  expect(await digits(page)).toBe('984567');
  await expect(page.getByRole('button', verify)).toBeEnabled();
  await page.keyboard.press('Delete');
  expect(await digits(page)).toBe('98456_');

  for (const pasted of ['123456', '123 456', '123-456', ' 12 34 56\n', 'Your code: 123456.']) {
    await box(page, 4).focus();
    await box(page, 4).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
    expect(await digits(page)).toBe('123456');
    await expect(box(page, 6)).toBeFocused();
    for (let times = 0; times < 6; times += 1) await page.keyboard.press('Backspace');
    expect(await digits(page)).toBe('______');
  }
  // As a phone fills in the code it has read from the message.
  await box(page, 1).fill('654321');
  expect(await digits(page)).toBe('654321');
});

test('the time left counts down, survives a reload, and ends', async ({ page }) => {
  await page.clock.install();
  await askForCode(page);
  await page.keyboard.type('123456');
  await expect(page.getByText(/^Code expires in 4:5\d$/)).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(page.getByText(/^Code expires in 2:5\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Code expires in 2:[45]\d$/)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.keyboard.type('123456');
  await expect(page.getByRole('button', verify)).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: 'left' })).toHaveCount(0);
  await page.clock.fastForward(125_000);
  await expect(page.getByRole('status').filter({ hasText: /^(60|30) seconds left\.$/ })).toHaveCount(1);
  await page.clock.fastForward(60_000);
  await expect(page.getByText('This code has expired.')).toBeVisible();
  await expect(page.getByText('Code expires in')).toHaveCount(0);
  await expect(page.getByRole('button', verify)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
});

test.describe('a code that is refused', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('is cleared and can be typed again, until there were too many', async ({ page }) => {
    const wrong = 'This code is not right, or it has expired.';
    await page.clock.install();
    await askForCode(page);
    await answer(page, verifyCall, 400, refusal('RESET_CODE_WRONG', wrong));
    await page.keyboard.type('111111');
    await page.getByRole('button', verify).click();
    await expect(page.getByRole('alert')).toHaveText(wrong);
    expect(await digits(page)).toBe('______');
    await expect(box(page, 1)).toBeFocused();
    await expect(box(page, 1)).toHaveAttribute('aria-invalid', 'true');
    await answer(page, verifyCall, 429, refusal('RESET_CODE_BLOCKED', 'Too many wrong codes.'));
    await page.keyboard.type('222222');
    await expect(box(page, 1)).not.toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Too many wrong codes.');
    await expect(box(page, 1)).not.toBeEditable();
    await expect(page.getByRole('button', verify)).toBeDisabled();

    await expect(page.getByRole('button', { name: /^Resend OTP in [12]\d s$/ })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(page.getByText('A new code was sent. The one before no longer works.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/^Code expires in (5:00|4:5\d)$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Resend OTP in (30|2\d) s$/ })).toBeDisabled();
    await expect(box(page, 1)).toBeFocused();
    await answer(page, verifyCall, 200, { success: true, resetToken: 'the-token' });
    await page.keyboard.type('333333');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  test('for want of an answer stays as it was typed', async ({ page }) => {
    await page.route(verifyCall, (route) => route.abort());
    await askForCode(page);
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Network error: No response from server');
    expect(await digits(page)).toBe('123456');
  });

  test('is not replaced by a new one that could not be sent', async ({ page }) => {
    await page.clock.install();
    await askForCode(page);
    await page.clock.fastForward(31_000);
    await answer(page, requestCall, 500, {});
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset code. Please try again.');
    await answer(page, requestCall, 429, refusal('TOO_MANY_REQUESTS', 'Too many requests.'));
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(page.getByRole('alert')).toHaveText('Too many requests.');
    await expect(page.getByText(/^Code expires in 4:/)).toBeVisible();
  });
});

test('opened without asking for a code, the page asks for the address', async ({ page }) => {
  const bodies: unknown[] = [];
  await page.route(verifyCall, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { success: true, resetToken: 'the-token' } });
  });
  await page.goto('/otp-verification');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await expect(page.getByText('Code expires in')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask for a code' })).toHaveAttribute('href', '/reset-password');
  await box(page, 1).fill('123456');
  await page.getByRole('button', verify).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  expect(bodies).toEqual([]);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Email Address').press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(bodies).toEqual([{ email, code: '123456' }]);

  // With a new code everything is known, as if it had been asked for before.
  await answer(page, requestCall, 200, sent);
  await page.goto('/otp-verification');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByText(/^Code expires in/)).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
});

test.describe('the new password', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('is checked here and there, and then leads to the sign-in page', async ({ page }) => {
    await enterRightCode(page);
    await expect(page.getByText('At least 6 characters, and none of the common ones.')).toBeVisible();
    const field = page.getByLabel('New password');
    const save = page.getByRole('button', { name: 'Save password' });
    await save.click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await field.fill('short');
    await save.click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await answer(page, confirmCall, 422, refusal('COMMON_PASSWORD', 'This password is too common.'));
    await field.fill('password1');
    await save.click();
    await expect(page.getByText('This password is too common.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await page.unroute(confirmCall);
    await page.route(confirmCall, (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Network error: No response from server');
    await answer(page, confirmCall, 200, { success: true });
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    const asked = page.waitForRequest(confirmCall);
    await field.press('Enter');
    expect((await asked).postDataJSON()).toEqual({ resetToken: 'the-token', password: 'password1' });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('comes too late when the code is over, with the way to a new one', async ({ page }) => {
    await enterRightCode(page);
    await answer(page, confirmCall, 400, refusal('RESET_TOKEN_INVALID', 'This took too long.'));
    await page.getByLabel('New password').fill('Three-green-lamps');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This took too long.');
    await page.getByRole('link', { name: 'Ask for a new code' }).click();
    await expect(page).toHaveURL('/reset-password');
  });
});

test('these pages are accessible in both themes and fit every width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  async function expectGood() {
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, width);
    }
    await expectAccessibleInBothThemes(page);
  }
  await page.goto('/reset-password');
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expectGood();
  await askForCode(page);
  await page.keyboard.type('123');
  await expectGood();
  await enterRightCode(page);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectGood();
  await answer(page, invitationCall, 200, { success: true, email });
  await page.goto('/invitation#a-token');
  await expect(page.getByText(email)).toBeVisible();
  await expectGood();
});
