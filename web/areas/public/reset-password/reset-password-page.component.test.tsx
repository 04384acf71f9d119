import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CodeSent } from '#shared/contract/people/auth.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { LoginPage } from '../login/login-page.tsx';
import OtpPage from '../otp-verification/otp-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const email = 'abena@campus.example';
const sent: CodeSent = {
  success: true,
  message: 'If this address has an account, we’ve sent it a code.',
  isSent: true,
  expiresInSeconds: 300,
  resendInSeconds: 30,
};
const server = setUpFakeServer();
const field = page.getByLabelText('Email Address');
const sendCode = page.getByRole('button', { name: 'Send Code' });
const invalidAddress = page.getByText('Please enter a valid email address.');

function open(at = '/reset-password') {
  return renderPage(
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="reset-password" element={<ResetPasswordPage />} />
      <Route path="otp-verification" element={<OtpPage />} />
    </Routes>,
    { at },
  );
}

test('checks the address, requests the code, and opens the next page automatically', async () => {
  const held = Promise.withResolvers<CodeSent>();
  server.answer('POST /auth/reset/request', () => held.promise);
  const { address } = await open('/login');
  await page.getByRole('link', { name: 'Reset Password' }).click();
  for (const wrong of ['', 'abena', 'abena@campus']) {
    await field.fill(wrong);
    await sendCode.click();
    await expect.element(invalidAddress).toBeVisible();
    await expect.element(field).toHaveFocus();
  }
  expect(server.requests('POST /auth/reset/request')).toEqual([]);
  await field.fill(` ${email} `);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Sending Code...' })).toBeVisible();
  await expect.element(field).toBeDisabled();
  await expect.element(invalidAddress).not.toBeInTheDocument();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  held.resolve(sent);
  const notice = page.getByRole('heading', { name: 'Reset Code Sent' });
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1);
      return notice.query();
    })
    .not.toBeNull();
  await expect.element(page.getByText(sent.message)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(address()).toBe('/reset-password');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(address()).toBe('/otp-verification');
  vi.useRealTimers();
  await expect.element(page.getByText(/^Code expires in (5:00|4:5\d)$/)).toBeVisible();
  await expect.element(page.getByText(email, { exact: false })).toBeVisible();
  expect(server.requests('POST /auth/reset/request').map(({ body }) => body)).toEqual([{ email }]);
});

test('points to the latest mail if several were sent, and asks for its longer code', async () => {
  const message = 'We’ve already sent several codes to this address.';
  server.answer('POST /auth/reset/request', { ...sent, message, isSent: false });
  await open();
  await field.fill(email);
  await sendCode.click();
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect.element(page.getByLabelText('Longer code from the email')).toHaveFocus();
});

test.for([
  [
    429,
    'Too many requests. Please wait.',
    { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait.' },
  ],
  [429, 'Failed to send reset code. Please try again.', {}],
  [
    500,
    'Failed to send reset code. Please try again.',
    { code: 'INTERNAL', message: 'Something went wrong.' },
  ],
] as const)('a request for a code that is refused with %i says "%s"', async ([status, text, body]) => {
  const refusal = 'code' in body ? { success: false, ...body } : body;
  server.respond('POST /auth/reset/request', () => Response.json(refusal, { status }));
  await open();
  await field.fill(email);
  await sendCode.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(field).toHaveValue(email);
  await expectAccessible();
});

test('reports a missing response, and marks an address that only the server refuses', async () => {
  server.disconnect('POST /auth/reset/request');
  await open();
  await field.fill(email);
  await sendCode.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send reset code. Please try again.');
  server.refuse('POST /auth/reset/request', 422, 'INVALID_INPUT', 'Please check email.');
  await sendCode.click();
  await expect.element(invalidAddress).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('is accessible and fits every width when it is submitted empty', async () => {
  await open();
  await sendCode.click();
  await expect.element(invalidAddress).toBeVisible();
  await expectUsable();
});
