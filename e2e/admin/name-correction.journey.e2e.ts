import type { Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { allUsersPath, setUpPeople } from '../support/setup/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the settings signed in as a student. */
async function openSettings(page: Page, token: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await page.goto('/student/settings');
}

test('a student requests a name correction, and an administrator accepts it and revokes a document with the old name', async ({
  page,
  browser,
  request,
  server,
  loginAs,
}) => {
  const people = await setUpPeople(request);
  const { id, name, email } = await people.addStudent('Abenaa');
  const accountId = await people.accountIdOf(email);
  const data = { email, password: demoPassword };
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const issued = await request.post(`/api/student/${id}/transcript/pdf`, { headers });
  expect(issued.status()).toBe(200);
  const [document] = await people.call<[{ code: string }]>('GET', `/student/${id}/document`);

  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce' });
  const student = await context.newPage();
  await openSettings(student, token);
  const own = student.getByRole('region', { name: 'Name', exact: true });
  await expect(own.getByText('Abenaa')).toBeVisible();
  await own.getByRole('button', { name: 'Ask for a correction' }).click();
  await own.getByLabel('Correct first name').fill('Abena');
  await own.getByLabel('Reason (optional)').fill('One letter too many');
  await own.getByRole('button', { name: 'Send request' }).click();
  await expect(own.getByText('Pending approval')).toBeVisible();

  await loginAs('super admin');
  await page.getByRole('link', { name: /^Registration Requests/ }).click();
  await page.getByRole('tab', { name: 'Name corrections 1' }).click();
  const correction = page.getByRole('listitem').filter({ hasText: email });
  await expect(correction.getByText('One letter too many')).toBeVisible();
  await correction.getByRole('button', { name: `Accept the name Abena ${people.suffix}` }).click();
  await expect(page.getByText('No pending name corrections.')).toBeVisible();
  // The student's open page updates.
  await expect(own.getByText('Abena', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Ask for a correction' })).toBeVisible();

  await page.goto(`${allUsersPath}?search=${people.suffix}&person=${accountId}`);
  const drawer = page.getByRole('dialog', { name: 'Person' });
  await expect(drawer.getByRole('heading', { name: `Abena ${people.suffix}` })).toBeVisible();
  await drawer.getByRole('button', { name: 'Revoke' }).click();
  const revoking = page.getByRole('dialog', { name: `Revoke the transcript ${document.code}?` });
  await revoking.getByLabel('Reason').fill('The name was misspelled');
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(drawer.getByText(/^Revoked on/)).toBeVisible();

  await student.goto(`/verify/${document.code}`);
  await expect(student.getByRole('heading', { name: 'This document was revoked' })).toBeVisible();
  await expect(student.getByText('The name was misspelled')).toBeVisible();
  // The document keeps the name it was issued with.
  await expect(student.getByRole('main')).toContainText(name);
  await context.close();
  await people.call('DELETE', `/account/${accountId}`);
});
