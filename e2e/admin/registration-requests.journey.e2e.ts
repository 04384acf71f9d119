import type { Page } from '@playwright/test';
import { waitForMail } from '../support/fakes/mail-folder.ts';
import { expect } from '../support/fixtures.ts';
import { expectFigures, openRequests, register, rows } from '../support/setup/registration-requests.ts';
import { test } from '../support/setup/separate-school.ts';

async function readFigures(page: Page): Promise<[accepted: number, pending: number]> {
  const cards = page.getByRole('list', { name: 'Registrations' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  const [accepted = '', pending = ''] = await cards.allInnerTexts();
  return [Number(/\d+/.exec(accepted)), Number(/\d+/.exec(pending))];
}

test('a super admin accepts one registration and refuses another, and a second window updates without a reload', async ({
  page,
  context,
  request,
  server,
  loginAs,
}) => {
  const other = await context.newPage();
  await loginAs('super admin');
  await loginAs('super admin', other);
  await openRequests(page);
  const [accepted, pending] = await readFigures(page);
  await openRequests(other);
  for (const window of [page, other]) {
    await expectFigures(window, accepted, pending);
    await window.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  }

  await page.bringToFront();
  await page.getByRole('button', { name: 'Accept Ngozi Ezeudu' }).focus();
  await page.keyboard.press('Enter');
  const acceptance = page.getByRole('dialog', { name: 'Accept Ngozi Ezeudu?' });
  await expect(acceptance.getByRole('button', { name: 'Accept' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ngozi Ezeudu was accepted. An invitation is on its way.')).toBeVisible();
  for (const window of [page, other]) {
    await expect(rows(window).getByRole('heading')).toHaveText(['Diego Alvarenga', 'Abena Sarpong']);
    await expectFigures(window, accepted + 1, pending - 1);
  }
  // Keyboard users continue with the next row.
  await expect(page.getByRole('button', { name: 'Accept Diego Alvarenga' })).toBeFocused();
  expect((await waitForMail(server.dataDir, 'ngozi.ezeudu@mail.example')).count).toBe(1);

  const email = await register(request, 'Esi');
  for (const window of [page, other]) await expect(rows(window).filter({ hasText: email })).toBeVisible();
  await page.getByRole('button', { name: 'Details of Esi Tetteh' }).click();
  const details = page.getByRole('dialog', { name: 'Esi Tetteh' });
  await expect(details.getByText('1 Palm Road, Accra')).toBeVisible();
  await expect(details.getByRole('img', { name: 'Esi Tetteh' })).toBeVisible();
  await details.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse Esi Tetteh?' });
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.fill('The photo shows two people.');
  // On a slow connection the other window still shows the row.
  await other.route('**/api/student?*', () => undefined);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('1 registration was refused.')).toBeVisible();
  await expect(rows(page).filter({ hasText: email })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pending students' })).toBeFocused();
  await other.getByRole('button', { name: 'Accept Esi Tetteh' }).click();
  await other
    .getByRole('dialog', { name: 'Accept Esi Tetteh?' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(
    other.getByText('Esi Tetteh’s registration had already been refused or deleted.'),
  ).toBeVisible();
  await other.unrouteAll({ behavior: 'ignoreErrors' });
  await waitForMail(server.dataDir, email, /The photo shows two people\./);
  expect((await waitForMail(server.dataDir, email, /./, 1)).count).toBe(2);
  for (const window of [page, other]) {
    expect(await window.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
  }
});
