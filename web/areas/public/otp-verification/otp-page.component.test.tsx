import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { LoginPage } from '../login/login-page.tsx';
import OtpPage from './otp-page.tsx';

const email = 'abena@campus.example';
const wrongCode = 'That code is incorrect or has expired.';
const server = setUpFakeServer();
const alert = page.getByRole('alert');
const verify = page.getByRole('button', { name: 'Verify & Continue' });
const resend = page.getByRole('button', { name: 'Resend OTP', exact: true });
const longCode = page.getByLabelText('Longer code from the email');
const newPassword = page.getByLabelText('New password');
const passwordHeading = page.getByRole('heading', { name: 'Choose a new password' });

function box(number: number) {
  return page.getByLabelText(`Digit ${number} of 6`);
}

function digits(): string {
  const boxes = page.getByLabelText(/^Digit/).elements() as HTMLInputElement[];
  return boxes.map(({ value }) => value || '_').join('');
}

function render(state?: object) {
  return renderPage(
    <Routes>
      <Route path="otp-verification" element={<OtpPage />} />
      <Route path="login" element={<LoginPage />} />
    </Routes>,
    { at: '/otp-verification', state },
  );
}

/** Opens the page as it is a number of seconds after a code was requested. */
async function openWithCode(secondsAgo = 0) {
  const sentAt = Date.now() - secondsAgo * 1_000;
  const opened = await render({ email, expiresAt: sentAt + 300_000, resendAt: sentAt + 30_000 });
  await expect.element(box(1)).toHaveFocus();
  return opened;
}

/**
 * Stops the clock, so that a slow machine does not change the time left. Without fake timers: Vitest advances those
 * while it waits for an element.
 */
async function openWithStoppedClock() {
  vi.setSystemTime(Date.now());
  return openWithCode();
}

function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

function answerResend() {
  server.answer('POST /auth/reset/request', {
    success: true,
    message: 'If this address has an account, we’ve sent it a code.',
    isSent: true,
    expiresInSeconds: 300,
    resendInSeconds: 30,
  });
}

function acceptCode() {
  server.answer('POST /auth/reset/verify', { success: true, resetToken: 'the-token' });
}

async function enterRightCode() {
  acceptCode();
  const opened = await openWithCode();
  await userEvent.keyboard('123456{Enter}');
  await expect.element(passwordHeading).toHaveFocus();
  return opened;
}

test('the boxes take digits one by one, and the focus moves on and back', async () => {
  await openWithCode();
  await expect.element(page.getByRole('group', { name: '6-digit code' })).toBeVisible();
  await expect.element(box(1)).toHaveAttribute('inputmode', 'numeric');
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(verify).toBeDisabled();
  await userEvent.keyboard('1a2-');
  expect(digits()).toBe('12____');
  await expect.element(box(3)).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(digits()).toBe('1_____');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('3456{Home}');
  await expect.element(box(1)).toHaveFocus();
  // A digit in a full box replaces it, whether it is selected or not.
  await userEvent.keyboard('9');
  expect(digits()).toBe('93456_');
  (box(2).element() as HTMLInputElement).setSelectionRange(1, 1);
  await userEvent.keyboard('8');
  expect(digits()).toBe('98456_');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  await expect.element(box(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(box(6)).toHaveFocus();
  await userEvent.keyboard('77');
  expect(digits()).toBe('984567');
  await expect.element(verify).toBeEnabled();
  await userEvent.keyboard('{Delete}');
  expect(digits()).toBe('98456_');
});

test.for(['123456', '123 456', '123-456', ' 12 34 56\n', 'Your code: 123456.'])(
  'a code pasted as "%s" fills all boxes',
  async (pasted) => {
    await openWithCode();
    const target = box(4).element() as HTMLInputElement;
    target.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.poll(digits).toBe('123456');
    await expect.element(box(6)).toHaveFocus();
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(digits()).toBe('______');
  },
);

test('a code that a phone fills into the first box fills all of them', async () => {
  await openWithCode();
  await box(1).fill('654321');
  expect(digits()).toBe('654321');
});

test('the time left counts down, announces the last minute, and ends', async () => {
  await openWithStoppedClock();
  await userEvent.keyboard('123456');
  await expect.element(page.getByText('Code expires in 5:00')).toBeVisible();
  passTime(120_000);
  await expect.element(page.getByText('Code expires in 3:00')).toBeVisible();
  await expect.element(verify).toBeEnabled();
  await expect.element(page.getByText(/seconds? left/)).not.toBeInTheDocument();
  passTime(125_000);
  await expect.element(page.getByText(/^(60|30) seconds left\.$/)).toHaveAttribute('role', 'status');
  passTime(60_000);
  await expect.element(page.getByText('This code has expired.')).toBeVisible();
  await expect.element(page.getByText('Code expires in', { exact: false })).not.toBeInTheDocument();
  await expect.element(verify).toBeDisabled();
  await expect.element(resend).toBeEnabled();
});

test('opened again from the history, the page still knows the address and the time left', async () => {
  await openWithCode(120);
  await expect.element(page.getByText(/^Code expires in (3:00|2:[45]\d)$/)).toBeVisible();
  await expect.element(page.getByText(email, { exact: false })).toBeVisible();
  await userEvent.keyboard('123456');
  await expect.element(verify).toBeEnabled();
});

test('a refused code is cleared and can be typed again, until too many were wrong', async () => {
  await openWithStoppedClock();
  server.refuse('POST /auth/reset/verify', 400, 'RESET_CODE_WRONG', wrongCode);
  await userEvent.keyboard('111111');
  await verify.click();
  await expect.element(alert).toHaveTextContent(wrongCode);
  expect(digits()).toBe('______');
  await expect.element(box(1)).toHaveFocus();
  await expect.element(box(1)).toHaveAttribute('aria-invalid', 'true');
  server.refuse('POST /auth/reset/verify', 429, 'RESET_CODE_BLOCKED', 'Too many wrong codes.');
  await userEvent.keyboard('222222');
  await expect.element(box(1)).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('Too many wrong codes.');
  await expect.element(box(1)).not.toBeInTheDocument();
  await expect.element(longCode).toHaveFocus();
  await expect.element(verify).toBeDisabled();

  await expect.element(page.getByRole('button', { name: 'Resend OTP in 30 s' })).toBeDisabled();
  passTime(31_000);
  answerResend();
  await resend.click();
  await expect.element(page.getByText('We sent a new code. The previous one no longer works.')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByText('Code expires in 5:00')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Resend OTP in 30 s' })).toBeDisabled();
  await expect.element(box(1)).toHaveFocus();
  acceptCode();
  await userEvent.keyboard('333333{Enter}');
  await expect.element(passwordHeading).toBeVisible();
});

test('after too many wrong codes the longer one of the same mail still counts', async () => {
  await openWithCode();
  server.refuse('POST /auth/reset/verify', 429, 'RESET_CODE_BLOCKED', 'Too many wrong codes.');
  await userEvent.keyboard('222222{Enter}');
  await expect.element(longCode).toHaveFocus();
  await expect.element(page.getByText('Code expires in', { exact: false })).not.toBeInTheDocument();
  server.refuse('POST /auth/reset/verify', 400, 'RESET_CODE_WRONG', wrongCode);
  await longCode.fill('bcdf-ghjk-mnpq-rst');
  await expect.element(verify).toBeDisabled();
  await longCode.fill('bcdf-ghjk-mnpq-rstw');
  await verify.click();
  await expect.element(alert).toHaveTextContent(wrongCode);
  await expect.element(longCode).toHaveValue('');
  await expectUsable();
  acceptCode();
  await longCode.fill(' BCDF ghjk-mnpqrstv');
  await userEvent.keyboard('{Enter}');
  await expect.element(passwordHeading).toBeVisible();
  expect(server.requests('POST /auth/reset/verify').at(-1)?.body).toEqual({
    email,
    code: 'BCDFghjkmnpqrstv',
  });
});

test('the page asks for the longer code of the latest mail if several were sent', async () => {
  const later = 'We’ve already sent several codes to this address.';
  server.answer('POST /auth/reset/request', {
    success: true,
    message: later,
    isSent: false,
    expiresInSeconds: 300,
    resendInSeconds: 30,
  });
  await openWithCode(60);
  await resend.click();
  await expect.element(alert).toHaveTextContent(later);
  await expect.element(longCode).toHaveFocus();
  await expect.element(page.getByText('We sent a new code.', { exact: false })).not.toBeInTheDocument();
});

test('a typed code is kept if there is no response', async () => {
  server.disconnect('POST /auth/reset/verify');
  await openWithCode();
  await userEvent.keyboard('123456{Enter}');
  await expect.element(alert).toHaveTextContent('Network error: No response from server');
  expect(digits()).toBe('123456');
});

test('a code stays valid when a new one could not be sent', async () => {
  await openWithStoppedClock();
  passTime(31_000);
  server.respond('POST /auth/reset/request', () => Response.json({}, { status: 500 }));
  await resend.click();
  await expect.element(alert).toHaveTextContent('Failed to send reset code. Please try again.');
  server.refuse('POST /auth/reset/request', 429, 'TOO_MANY_REQUESTS', 'Too many requests.');
  await resend.click();
  await expect.element(alert).toHaveTextContent('Too many requests.');
  await expect.element(page.getByText('Code expires in 4:29')).toBeVisible();
});

test('opened without asking for a code, the page asks for the address', async () => {
  acceptCode();
  await render();
  const address = page.getByLabelText('Email Address');
  await expect.element(address).toHaveFocus();
  await expect.element(page.getByText('Code expires in', { exact: false })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Request a code' }))
    .toHaveAttribute('href', '/reset-password');
  await box(1).fill('123456');
  await verify.click();
  await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible();
  await resend.click();
  await expect.element(address).toHaveFocus();
  expect(server.requests('POST /auth/reset/verify')).toEqual([]);
  await address.fill(email);
  await userEvent.keyboard('{Enter}');
  await expect.element(passwordHeading).toBeVisible();
  expect(server.requests('POST /auth/reset/verify').map(({ body }) => body)).toEqual([
    { email, code: '123456' },
  ]);
});

test('requesting a new code here gives the page the address and the time left', async () => {
  answerResend();
  await render();
  await page.getByLabelText('Email Address').fill(email);
  await resend.click();
  await expect.element(page.getByText(/^Code expires in/)).toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).not.toBeInTheDocument();
});

test('the new password is checked by the page and by the server, and leads to the sign-in page', async () => {
  const { address } = await enterRightCode();
  await expect.element(page.getByText('At least 6 characters. Avoid common passwords.')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save password' });
  await save.click();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await newPassword.fill('short');
  await save.click();
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
  server.refuse('POST /auth/reset/confirm', 422, 'COMMON_PASSWORD', 'This password is too common.');
  await newPassword.fill('password1');
  await save.click();
  await expect.element(page.getByText('This password is too common.')).toBeVisible();
  await expect.element(newPassword).toHaveAttribute('aria-invalid', 'true');
  await expect.element(newPassword).toHaveFocus();
  server.disconnect('POST /auth/reset/confirm');
  await save.click();
  await expect.element(alert).toHaveTextContent('Network error: No response from server');
  server.answer('POST /auth/reset/confirm', { success: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(newPassword).toHaveAttribute('type', 'text');
  await newPassword.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/login');
  expect(server.requests('POST /auth/reset/confirm').at(-1)?.body).toEqual({
    resetToken: 'the-token',
    password: 'password1',
  });
  await expect.element(page.getByText('Your password has been changed. Please sign in.')).toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).toHaveValue(email);
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
});

test('a new password sent too late leads to requesting a new code', async () => {
  const { address } = await enterRightCode();
  server.refuse('POST /auth/reset/confirm', 400, 'RESET_TOKEN_INVALID', 'This took too long.');
  await newPassword.fill('Three-green-lamps');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('This took too long.');
  await page.getByRole('link', { name: 'Request a new code' }).click();
  expect(address()).toBe('/reset-password');
});

test('both steps are accessible and fit every width', async () => {
  acceptCode();
  await openWithCode();
  await userEvent.keyboard('123');
  await expectUsable();
  await userEvent.keyboard('456{Enter}');
  await expect.element(passwordHeading).toHaveFocus();
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expectUsable();
});
