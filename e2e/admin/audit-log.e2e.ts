import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';

test('the audit log is filtered by action, text and person, shows what changed, and is exported', async ({
  page,
  request,
  loginAs,
}) => {
  await loginAs('super admin');
  const data = { email: emailOf('super admin'), password: demoPassword };
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const name = `Audited ${randomBytes(4).toString('hex')}`;
  const created = await request.post('/api/program', { headers, data: { name } });
  const { id } = (await created.json()) as { id: number };
  await request.delete(`/api/program/${id}`, { headers });

  await page.goto('/admin/settings?tab=data');
  const log = page.getByRole('region', { name: 'Audit log', exact: true });
  await log.getByLabel('Action').selectOption({ label: 'Deleted a programme' });
  await log.getByLabel('Search the details').fill(name);
  await expect(log.getByRole('rowheader')).toHaveText(['Deleted a programme']);
  await log.getByLabel('Action').selectOption({ label: 'System: all' });
  await expect(log.getByRole('rowheader')).toHaveText(['Deleted a programme', 'Created a programme']);
  await expect(log.getByText('1–2 of 2')).toBeVisible();
  await log.getByRole('button', { name: /^Details of: Created a programme/ }).click();
  await expect(log.getByText(name)).toBeVisible();
  await log.getByLabel('Search by person').fill(emailOf('super admin'));
  await log.getByLabel('Show').selectOption({ label: 'Done to this person' });
  await expect(log.getByText('No matching entries')).toBeVisible();
  await log.getByLabel('Show').selectOption({ label: 'Done by this person' });
  await expect(log.getByText('1–2 of 2')).toBeVisible();

  await log.getByLabel('Action').selectOption({ label: 'Created a programme' });
  await expect(log.getByText('1–1 of 1')).toBeVisible();
  await log.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8').match(new RegExp(name, 'g'))).toHaveLength(1);

  await log.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(log.getByText('No matching entries')).toBeVisible();
  await log.getByRole('button', { name: 'Clear filters' }).click();
  await expect(log.getByLabel('Search the details')).toHaveValue('');
  await expect(log.getByLabel('Search by person')).toHaveValue('');
  await expect(log.getByRole('rowheader').first()).toBeVisible();

  await log.getByLabel('Search by person').fill(emailOf('super admin'));
  await log.getByLabel('Show').selectOption({ label: 'Done by this person' });
  await log.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^History of / })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Signed in' }).first()).toBeVisible();
});
