import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from '../support/checks/page-checks.ts';
import { waitForMail } from '../support/fakes/mail-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { allUsersPath, chooseAction, row, setUpPeople } from '../support/setup/people.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

test.use({ expectedConsoleErrors: [/responded with a status of (4|5)\d\d/] });

async function exported(page: Page, entry: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await chooseFromMenu(page, 'Export', entry);
  return started;
}

test('the list is searched, filtered, sorted and paged through its address, and exports what it shows', async ({
  page,
  request,
  loginAs,
}) => {
  const people = await setUpPeople(request);
  const zoe = await people.addTeacher('Zoe');
  const abe = await people.addTeacher('Abe');
  await loginAs('super admin');
  await page.goto(allUsersPath);
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  await expect(page.getByText(/^\d+ students · \d+ teachers · \d+ administrators$/)).toBeVisible();

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${allUsersPath}?page=2`);
  await expect(page.getByText(/^26–50 of \d+$/)).toBeVisible();
  await page.getByLabel('Role').selectOption({ value: 'TEACHER' });
  await expect(page).toHaveURL(`${allUsersPath}?role=TEACHER`);
  await page.goBack();
  await expect(page.getByText(/^26–50 of \d+$/)).toBeVisible();
  await page.goForward();

  await page.getByLabel('Search all users').fill(people.suffix);
  await expect(page).toHaveURL(`${allUsersPath}?role=TEACHER&search=${people.suffix}`);
  const names = page.getByRole('row').getByRole('link');
  await expect(names).toHaveText([abe.name, zoe.name]);
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText([zoe.name, abe.name]);
  await expect(row(page, abe.name)).toContainText(`Department ${people.suffix}`);

  const csv = await exported(page, 'CSV');
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(zoe.email);
  expect(lines[2]).toContain(abe.email);
  const sheet = await exported(page, 'Excel');
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(
    readFileSync(await sheet.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByLabel('Status').selectOption({ value: 'SUSPENDED' });
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(`${allUsersPath}?order=desc`);
});

test('several people are assigned, suspended and deleted at once, except those an action does not apply to', async ({
  page,
  request,
  loginAs,
}) => {
  const people = await setUpPeople(request);
  const teacher = await people.addTeacher('Tess');
  const one = await people.addStudent('Una');
  const two = await people.addStudent('Vic');
  const { name: program } = await people.call<{ name: string }>('POST', '/program', {
    name: `Programme ${people.suffix}`,
  });
  await loginAs('super admin');
  await page.goto(`${allUsersPath}?search=${people.suffix}`);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected people' });
  const chooseAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all 3' }).check();
    await expect(bar).toContainText('3 selected');
  };

  await chooseAll();
  await bar.getByRole('button', { name: 'Assign teacher' }).press('Enter');
  const teachers = page.getByRole('dialog', { name: 'Assign a teacher to 2 people' });
  await expect(teachers).toContainText(
    '1 other selected person will be skipped because this action isn’t available for them.',
  );
  await teachers.getByLabel('Assigned teacher').selectOption(teacher.name);
  await teachers.getByRole('button', { name: 'Assign' }).click();
  for (const { name } of [one, two]) {
    await expect(row(page, name)).toContainText(`Teacher: ${teacher.name}`);
  }
  await expect(bar).toHaveCount(0);

  await page.getByRole('checkbox', { name: `Select ${one.name}` }).check();
  await bar.getByRole('button', { name: 'Assign programme' }).press('Enter');
  const programs = page.getByRole('dialog', { name: `Assign a programme to ${one.name}` });
  await programs.getByLabel('Programme').selectOption(program);
  await programs.getByRole('button', { name: 'Assign' }).click();
  await expect(row(page, one.name)).toContainText(program);

  await chooseAll();
  await bar.getByRole('button', { name: 'Suspend' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Suspend 3 people?' })
    .getByRole('button', { name: 'Suspend' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(3);
  expect(await people.signIn(two.email)).toBe(403);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(0);

  // The record opens in the student area.
  await chooseAction(page, one.name, 'View');
  await page.getByRole('dialog', { name: 'Person' }).getByRole('button', { name: 'See record' }).click();
  await expect(page.getByText(`You’re viewing the record of ${one.name}.`)).toBeVisible();

  await page.goto(`${allUsersPath}?search=${people.suffix}`);
  await chooseAll();
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  const deletion = page.getByRole('dialog', { name: 'Delete 3 people?' });
  await expect(deletion).toContainText('Graded attempts, quizzes and question banks are kept');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('a super admin invites an administrator, exports their data and erases it', async ({
  page,
  request,
  server,
  loginAs,
}) => {
  const people = await setUpPeople(request);
  const email = `ida.${people.suffix}@people.example`.toLowerCase();
  const name = `Ida ${people.suffix}`;
  await loginAs('super admin');
  await page.goto(`${allUsersPath}?search=${people.suffix}`);
  await page.getByRole('button', { name: 'New administrator' }).click();
  const invitation = page.getByRole('dialog', { name: 'New administrator' });
  await invitation.getByLabel('First name').fill('Ida');
  await invitation.getByLabel('Last name').fill(people.suffix);
  await invitation.getByLabel('Email').fill('no address');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invitation.getByLabel('Email')).toBeFocused();
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByLabel('Your own password').fill(demoPassword);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row(page, name)).toContainText('Read Only Admin');
  await waitForMail(server.dataDir, email, /invitation/);

  const data = page.waitForEvent('download');
  await chooseAction(page, name, 'Export data');
  expect(
    readFileSync(await (await data).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await chooseAction(page, name, 'Erase data');
  const erasure = page.getByRole('dialog', { name: `Erase ${name}’s data?` });
  await erasure.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(erasure.getByLabel(`Type “${name}” to confirm`)).toBeFocused();
  await erasure.getByLabel(`Type “${name}” to confirm`).fill(name);
  await erasure.getByLabel('Your own password').fill('not the password');
  await erasure.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(erasure.getByLabel('Your own password')).toBeFocused();
  await erasure.getByLabel('Your own password').fill(demoPassword);
  await erasure.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('a read-only admin sees the page with every action unavailable, updated live', async ({
  page,
  request,
  loginAs,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const people = await setUpPeople(request);
  const { name, email } = await people.addTeacher('Nora');
  const accountId = await people.accountIdOf(email);
  await loginAs('read-only admin');
  await page.goto(`${allUsersPath}?search=${people.suffix}`);
  await expect(row(page, name)).toContainText('Active');
  const reason = 'Read-only administrators can’t change accounts.';
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(reason);
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveText([name]);
  for (const button of ['Import users', 'New administrator', 'Register user']) {
    await expect(main.getByRole('button', { name: button })).toHaveAccessibleDescription(reason);
  }
  await expect(main.getByRole('button', { disabled: false })).toHaveText([
    'Clear filters',
    'Name',
    'Role',
    'Status',
    'CGPA',
    'Last seen',
    'Member since',
    '',
  ]);
  await page.getByRole('button', { name: `More for ${name}` }).press('Enter');
  await expect(page.getByRole('menuitem', { disabled: false })).toHaveText(['View']);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAccessibleDescription(reason);
  await page.getByRole('menuitem', { name: 'View' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Person' });
  await expect(drawer.getByText('Last seen')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(reason);
  await expect(drawer.getByText('Phone')).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await people.call('POST', `/account/${accountId}/suspend`, {});
  await expect(row(page, name)).toContainText('Suspended');
});

test('the page and its dialogs are accessible in both themes and fit every width', async ({
  page,
  request,
  loginAs,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const people = await setUpPeople(request);
  const { name } = await people.addTeacher('X'.repeat(90));
  await loginAs('super admin');
  await page.goto(`${allUsersPath}?search=${people.suffix}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const check = async (widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, width);
    }
  };
  await check([390, 320, 800, 1280]);
  await expectAccessibleInBothThemes(page);
  await chooseAction(page, name, 'Edit');
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
  // High enough for the whole dialog: axe measures a checkbox that the edge of a scrolled area cuts as too small.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await check([320, 390]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters and sorting' }).click();
  await page.getByLabel('Sort by').selectOption('Last seen');
  await expect(page).toHaveURL(`${allUsersPath}?search=${people.suffix}&sort=lastSeenAt`);
  await check([320]);
  await expectAccessible(page);
});
