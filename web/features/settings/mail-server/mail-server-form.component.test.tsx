import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailServer } from '#shared/contract/platform/mail-server.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { SendTestMail } from './send-test-mail.tsx';

const server = setUpFakeServer();
const folder: MailServer = {
  kind: 'folder',
  host: null,
  port: null,
  security: null,
  userName: null,
  hasPassword: false,
  fromAddress: null,
  isFromFixed: false,
  test: null,
  testTo: 'efua.mensah@campus.example',
};
const stored: MailServer = {
  ...folder,
  kind: 'stored',
  host: 'smtp.campus.example',
  port: 587,
  security: 'starttls',
  userName: 'quiz@campus.example',
  hasPassword: true,
  fromAddress: 'quiz@campus.example',
};
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const security = page.getByRole('combobox', { name: 'Security' });
const passwordField = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });

async function open(given: MailServer) {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /mailServer', given);
  await renderPage(<MailServerForm />);
}

test('a mail server is typed, tested before it is saved, and saved with the password', async () => {
  await open(folder);
  await expect.element(page.getByText(/^Emails aren’t sent\./)).toBeVisible();
  await expect.element(page.getByText('The test email goes to efua.mensah@campus.example.')).toBeVisible();
  await button('Send test email').click();
  await expect.element(page.getByText('Enter the sender address.')).toBeVisible();
  await expect.element(field('Mail server')).toHaveFocus();
  await field('Mail server').fill('smtp.campus.example');
  await security.selectOptions('tls');
  await expect.element(field('Port')).toHaveValue('465');
  await field('User name').fill('quiz@campus.example');
  await passwordField('Password').fill('feather');
  await field('Sender address').fill('quiz@campus.example');

  const refusal = 'The mail server refused the password.';
  const details = [`password: ${refusal}`];
  server.refuse('POST /mailServer/test', 422, 'MAIL_SERVER_REFUSED', `${refusal} It said: “535 no”`, {
    details,
  });
  await button('Send test email').click();
  await expect.element(page.getByText(`${refusal} It said: “535 no”`)).toBeVisible();
  await expect.element(passwordField('Password')).toHaveFocus();
  await expectAccessible();
  await page.viewport(390, 800);
  await expectFits();

  const settings = {
    host: 'smtp.campus.example',
    port: 465,
    security: 'tls',
    userName: 'quiz@campus.example',
    password: 'carrier-pigeon',
    fromAddress: 'quiz@campus.example',
  };
  await passwordField('Password').fill('carrier-pigeon');
  await expect.element(page.getByText('The test email goes to efua.mensah@campus.example.')).toBeVisible();
  server.answer('POST /mailServer/test', { to: folder.testTo, milliseconds: 1_240 });
  await button('Send test email').click();
  await expect
    .element(page.getByText('Test email sent to efua.mensah@campus.example. It took 1.2 s.'))
    .toBeVisible();
  expect(server.requests('POST /mailServer/test').at(-1)?.body).toEqual(settings);

  await button('Save').click();
  await passwordField('Your password').fill('Admins-own-7');
  const saved = {
    ...stored,
    port: 465,
    security: 'tls' as const,
    test: { at: '2026-11-19T14:00:00.000Z', problem: null },
  };
  server.answer('PUT /mailServer', saved);
  server.answer('GET /mailServer', saved);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.requests('PUT /mailServer')[0]?.body).toEqual({
    ...settings,
    currentPassword: 'Admins-own-7',
  });
  await expect.element(passwordField('Password')).toHaveValue('');
});

test('a changed server asks for its password at the field, and no encryption is warned of', async () => {
  await open({
    ...stored,
    test: { at: '2026-11-19T14:00:00.000Z', problem: 'The mail server refused the password.' },
  });
  await expect
    .element(page.getByText(/^The last test email wasn’t sent\. The mail server refused/))
    .toBeVisible();
  await security.selectOptions('none');
  await expect.element(page.getByText(/^Anyone on the network in between/)).toBeVisible();
  await button('Save').click();
  await passwordField('Your password').fill('Admins-own-7');
  const details = ['password: is required again if the server, port, security or user name changes'];
  server.refuse('PUT /mailServer', 422, 'INVALID_INPUT', 'Please check.', { details });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Is required again if the server/)).toBeVisible();
});

test('a mail server of the environment is shown and tested, not changed', async () => {
  await open({ ...stored, kind: 'environment', isFromFixed: true });
  await expect.element(page.getByText('Set by SMTP_URL on the server. Change it there.')).toBeVisible();
  await expect.element(field('Mail server')).toHaveAttribute('readonly');
  await expect.element(passwordField('Password')).not.toBeInTheDocument();
  await expect.element(button('Save')).not.toBeInTheDocument();
  server.answer('POST /mailServer/test', { to: stored.testTo, milliseconds: 900 });
  await button('Send test email').click();
  await expect.element(page.getByText(/It took 0\.9 s\.$/)).toBeVisible();
});

test('who may not send a test email reads why, and nothing is asked of the server', async () => {
  await renderPage(<SendTestMail unavailable="Only super admins can send a test email." />);
  await expect.element(button('Send test email')).toHaveAttribute('aria-disabled', 'true');
  expect(server.requests('GET /mailServer')).toEqual([]);
});
