import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { EmailForm } from './email-form.tsx';

const server = setUpFakeServer();
const user: CurrentUser = {
  id: 7,
  email: 'teacher@campus.example',
  role: 'TEACHER',
  person: null,
  memberSince: '2026-01-05T08:00:00.000Z',
  mustSetUpSecondFactor: false,
};
const wanted = { email: 'new@campus.example', expiresAt: '2026-11-19T09:00:00.000Z' };
const sent = page.getByText('Your address changes once you confirm it there.', { exact: false });

function open() {
  return renderPage(<EmailForm email={user.email} />, { as: user });
}

async function ask() {
  await page.getByLabelText('New email address').fill(wanted.email);
  await page.getByLabelText('Current password').fill('Quite-long-7');
  await page.getByRole('button', { name: 'Change email address' }).click();
}

test('a new address is pending until it is confirmed, and the change can be cancelled', async () => {
  server.answer('GET /auth/email', { wanted: null });
  server.answer('POST /auth/email', { success: true, user, wanted });
  await open();
  expect(sent.query()).toBeNull();
  server.answer('GET /auth/email', { wanted });
  await ask();
  await expect.element(sent).toBeVisible();
  await expect.element(page.getByText(wanted.email)).toBeVisible();
  await expectUsable();
  server.answer('DELETE /auth/email', null);
  server.answer('GET /auth/email', { wanted: null });
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect.element(sent).not.toBeInTheDocument();
});

test('a wrong password is explained at its field', async () => {
  server.answer('GET /auth/email', { wanted: null });
  server.refuse('POST /auth/email', 422, 'WRONG_PASSWORD', 'The current password is incorrect.');
  await open();
  await ask();
  await expect.element(page.getByText('The current password is incorrect.')).toBeVisible();
});
