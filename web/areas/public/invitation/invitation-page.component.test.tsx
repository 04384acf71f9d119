import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { LoginPage } from '../login/login-page.tsx';
import InvitationPage from './invitation-page.tsx';

const email = 'abena@campus.example';
const teacher: CurrentUser = {
  id: 7,
  email: 'teacher@campus.example',
  role: 'TEACHER',
  person: null,
  memberSince: '2026-01-05T08:00:00.000Z',
  mustSetUpSecondFactor: false,
};
const server = setUpFakeServer();
const alert = page.getByRole('alert');
const linkNeeded = 'Open this page from the link in your invitation email, or request a code.';

function open(at: string, as?: CurrentUser) {
  return renderPage(
    <Routes>
      <Route path="invitation" element={<InvitationPage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at, ...(as ? { as } : {}) },
  );
}

async function choosePassword() {
  await page.getByLabelText('New password').fill('Three-green-lamps');
  await userEvent.keyboard('{Enter}');
}

test('names the invited person and removes the token from the address', async () => {
  server.answer('POST /auth/invitation', { success: true, email });
  server.answer('POST /auth/reset/confirm', { success: true });
  const { address } = await open('/invitation#a-token');
  await expect.element(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect.element(page.getByText(email)).toBeVisible();
  expect(address()).toBe('/invitation');
  expect(server.requests('POST /auth/invitation').map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
  await expectUsable();
  await choosePassword();
  await expect.poll(address).toBe('/login');
  expect(server.requests('POST /auth/reset/confirm').map(({ body }) => body)).toEqual([
    { resetToken: 'a-token', password: 'Three-green-lamps' },
  ]);
  await expect.element(page.getByText('Your password has been set. Please sign in.')).toBeVisible();
});

test('an expired invitation says so', async () => {
  server.refuse('POST /auth/invitation', 400, 'INVITATION_INVALID', 'This invitation is over.');
  await open('/invitation#a-token');
  await expect.element(alert).toHaveTextContent('This invitation is over.');
});

test('a link that was cut off asks for the whole one', async () => {
  server.refuse('POST /auth/invitation', 422, 'INVALID_INPUT', 'Please check token.');
  await open('/invitation#another');
  await expect.element(alert).toHaveTextContent(linkNeeded);
});

test('opened without a token, the page links to requesting a code', async () => {
  const { address } = await open('/invitation');
  await expect.element(alert).toHaveTextContent(linkNeeded);
  await page.getByRole('link', { name: 'Request a code' }).click();
  expect(address()).toBe('/reset-password');
});

test('an invitation that could not be loaded can be retried, and may have expired by then', async () => {
  server.disconnect('POST /auth/invitation');
  await open('/invitation#a-token');
  await expect.element(page.getByText('We couldn’t load your invitation.')).toBeVisible();
  server.answer('POST /auth/invitation', { success: true, email });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(email)).toBeVisible();
  server.refuse('POST /auth/reset/confirm', 400, 'INVITATION_INVALID', 'This invitation is over.');
  await choosePassword();
  await expect.element(alert).toHaveTextContent('This invitation is over.');
  await expect.element(page.getByRole('link', { name: 'Request a code' })).toBeVisible();
});

test('another person signed in on this device stays signed in', async () => {
  server.answer('POST /auth/invitation', { success: true, email });
  server.answer('POST /auth/reset/confirm', { success: true });
  const { address } = await open('/invitation#a-token', teacher);
  await choosePassword();
  await expect.element(alert).toMatchTextContent('teacher@campus.example is still signed in on this device.');
  await page.getByRole('link', { name: 'Continue as teacher@campus.example' }).click();
  expect(address()).toBe('/');
  expect(window.sessionStorage.getItem('cquiz-token')).not.toBeNull();
});
