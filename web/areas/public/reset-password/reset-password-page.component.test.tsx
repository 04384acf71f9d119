import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const server = setUpFakeServer();

test('shows a refusal and keeps the address', async () => {
  server.refuse('POST /auth/reset/request', 429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait.');
  await renderPage(<ResetPasswordPage />, { at: '/reset-password' });
  await page.getByLabelText('Email Address').fill('abena@campus.example');
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests. Please wait.');
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('abena@campus.example');
  await expectAccessible();
});
