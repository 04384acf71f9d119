import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SystemSettings } from '#shared/settings.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { TrustedHostsForm } from './trusted-hosts-form.tsx';

const server = setUpFakeServer();
const settings = SystemSettings.parse({});

test('hosts are added by Enter as the server stores them, and saved together', async () => {
  server.answer('GET /preference', defaultPreferences);
  await renderPage(<TrustedHostsForm settings={settings} />);
  await expect.element(page.getByText(/^None yet\./)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Host names of this site' });
  await field.fill('Quiz.School.Example http://10.0.0.5:3000');
  await userEvent.keyboard('{Enter}');
  const list = page.getByRole('list', { name: 'Host names of this site' });
  await expect.element(list).toHaveTextContent('quiz.school.examplehttp://10.0.0.5:3000');
  const trustedHosts = ['quiz.school.example', 'http://10.0.0.5:3000'];
  server.answer('PATCH /setting', { ...settings, trustedHosts });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.requests('PATCH /setting')[0]?.body).toEqual({ trustedHosts });
});

test('an invalid host stays in the field, and a host can be removed', async () => {
  server.answer('GET /preference', defaultPreferences);
  const trustedHosts = ['quiz.school.example', `${'long-'.repeat(12)}name.school.example`];
  await renderPage(<TrustedHostsForm settings={{ ...settings, trustedHosts }} />);
  const field = page.getByRole('textbox', { name: 'Host names of this site' });
  await field.fill('*.school.example');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText(/^Enter a host name such as/)).toBeVisible();
  await expect.element(field).toHaveValue('*.school.example');
  await page.getByRole('button', { name: 'Remove quiz.school.example' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Remove quiz.school.example' }))
    .not.toBeInTheDocument();
  await page.viewport(390, 800);
  await expectFits();
});

test('a server error is shown at the field', async () => {
  server.answer('GET /preference', defaultPreferences);
  await renderPage(<TrustedHostsForm settings={settings} />);
  await page.getByRole('textbox', { name: 'Host names of this site' }).fill('quiz.school.example');
  await page.getByRole('button', { name: 'Add' }).click();
  const details = ['trustedHosts: must be host names such as quiz.school.example'];
  server.refuse('PATCH /setting', 422, 'INVALID_INPUT', 'Please check.', { details });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Must be host names such as quiz.school.example.')).toBeVisible();
});
