import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EmailLink, EmailLinkDone } from '#shared/contract/people/auth.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import EmailLinkPage from './email-link-page.tsx';

const email = 'abena@campus.example';
const old = 'abena@old.example';
const server = setUpFakeServer();
const alert = page.getByRole('alert');
const links = {
  registration: { success: true, kind: 'registration', email, name: 'Abena Owusu', currentEmail: null },
  change: { success: true, kind: 'change', email, name: '', currentEmail: old },
  undo: { success: true, kind: 'undo', email: old, name: '', currentEmail: email },
} as const satisfies Record<string, EmailLink>;

function open(at = '/email-link#a-token') {
  return renderPage(
    <Routes>
      <Route path="email-link" element={<EmailLinkPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at },
  );
}

function confirmed() {
  return server.requests('POST /auth/emailLink/confirm').map(({ body }) => body);
}

const confirm = page.getByRole('button', { name: 'Confirm email address' });
const password = page.getByLabelText('New password');

test('a registration says who registered, and only the button confirms it', async () => {
  server.answer('POST /auth/emailLink', links.registration);
  server.answer('POST /auth/emailLink/confirm', { success: true, outcome: 'admitted', email });
  const { address } = await open();
  await expect.element(page.getByText('Abena Owusu')).toBeVisible();
  await expect.element(page.getByText(email)).toBeVisible();
  expect(address()).toBe('/email-link');
  expect(confirmed()).toEqual([]);
  await expectUsable();
  await confirm.click();
  await expect.element(password).toHaveFocus();
  expect(confirmed()).toEqual([]);
  await password.fill('Three-green-lamps');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your registration is accepted.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your email address is confirmed' })).toHaveFocus();
  expect(confirmed()).toEqual([{ token: 'a-token', password: 'Three-green-lamps' }]);
  await expectUsable();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  expect(address()).toBe('/login');
});

test('a registration that an administrator still has to accept says so', async () => {
  server.answer('POST /auth/emailLink', links.registration);
  server.answer('POST /auth/emailLink/confirm', { success: true, outcome: 'waiting', email });
  await open();
  await password.fill('Three-green-lamps');
  await confirm.click();
  await expect
    .element(page.getByText('An administrator reviews your registration.', { exact: false }))
    .toBeVisible();
});

test('a refused password is explained at its field', async () => {
  server.answer('POST /auth/emailLink', links.registration);
  server.refuse('POST /auth/emailLink/confirm', 422, 'PERSONAL_PASSWORD', 'Choose another one.');
  await open();
  await password.fill('Abena Owusu');
  await confirm.click();
  await expect.element(page.getByText('Choose another one.')).toBeVisible();
  await expect.element(password).toHaveFocus();
});

test('a new address is confirmed with one button, which cannot be pressed twice', async () => {
  const answer = Promise.withResolvers<EmailLinkDone>();
  server.answer('POST /auth/emailLink', links.change);
  server.answer('POST /auth/emailLink/confirm', () => answer.promise);
  await open();
  await expect.element(page.getByText(old)).toBeVisible();
  expect(password.query()).toBeNull();
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  answer.resolve({ success: true, outcome: 'changed', email });
  await expect.element(page.getByText(`From now on, sign in with ${email}.`)).toBeVisible();
  expect(confirmed()).toEqual([{ token: 'a-token' }]);
});

test('a new address that has been taken meanwhile is refused, and can be retried', async () => {
  server.answer('POST /auth/emailLink', links.change);
  server.refuse('POST /auth/emailLink/confirm', 409, 'EMAIL_TAKEN', 'An account with this address exists.');
  await open();
  await confirm.click();
  await expect.element(alert).toHaveTextContent('An account with this address exists.');
  await expect.element(confirm).toBeEnabled();
});

test('undoing a change says what it restores and asks for a new password', async () => {
  server.answer('POST /auth/emailLink', links.undo);
  server.answer('POST /auth/emailLink/confirm', { success: true, outcome: 'undone', email: old });
  await open();
  await expect
    .element(page.getByRole('heading', { name: 'Undo the change of your email address' }))
    .toBeVisible();
  await expectUsable();
  await password.fill('Three-green-lamps');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your email address is restored' })).toBeVisible();
  await expect.element(page.getByText('Everybody was signed out.', { exact: false })).toBeVisible();
});

test('a link that was used or has expired says what to do', async () => {
  server.refuse('POST /auth/emailLink', 400, 'EMAIL_LINK_INVALID', 'Over.');
  await open();
  await expect.element(alert).toMatchTextContent('This link has already been used or has expired.');
  await expectUsable();
});

test('a link that is used while its page is open says so', async () => {
  server.answer('POST /auth/emailLink', links.change);
  server.refuse('POST /auth/emailLink/confirm', 400, 'EMAIL_LINK_INVALID', 'Over.');
  await open();
  await confirm.click();
  await expect.element(alert).toMatchTextContent('This link has already been used or has expired.');
});

test('a link that could not be loaded can be tried again', async () => {
  server.disconnect('POST /auth/emailLink');
  await open();
  await expect.element(page.getByText('Your link could not be loaded.')).toBeVisible();
  server.answer('POST /auth/emailLink', links.change);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(confirm).toBeVisible();
});

test('without a link the page asks for the code of the mail', async () => {
  server.answer('POST /auth/emailLink', links.change);
  await open('/email-link');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Enter the code from your email.')).toBeVisible();
  await page.getByLabelText('Code from your email').fill(' typed-token ');
  await userEvent.keyboard('{Enter}');
  await expect.element(confirm).toBeVisible();
  expect(server.requests('POST /auth/emailLink').map(({ body }) => body)).toEqual([{ token: 'typed-token' }]);
});
