import { demoPassword } from '#database/seed/demo-accounts.ts';
import { waitForMail } from '../support/fakes/mail-folder.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';
import { allUsersPath, chooseAction, row, setUpPeople } from '../support/setup/people.ts';

test.use({ expectedConsoleErrors: [/responded with a status of (4|5)\d\d/] });

test('a super admin views, edits, suspends, resumes and deletes a person, and changes their role', async ({
  page,
  request,
  server,
  loginAs,
}) => {
  const people = await setUpPeople(request);
  const { name, email } = await people.addTeacher('Mina');
  const accountId = await people.accountIdOf(email);
  await loginAs('super admin');
  await page.goto(`${allUsersPath}?search=${people.suffix}&person=${accountId}`);
  const drawer = page.getByRole('dialog', { name: 'Person' });
  await expect(drawer.getByRole('heading', { name })).toBeVisible();
  await expect(drawer.getByText('Two-factor sign-in')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${allUsersPath}?search=${people.suffix}`);
  await expect(page.getByRole('region', { name: 'All Users' })).toBeFocused();

  await row(page, name).getByRole('link').click();
  await expect(page).toHaveURL(`${allUsersPath}?search=${people.suffix}&person=${accountId}`);
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByLabel('First name').fill('');
  await edit.getByLabel('Email').fill(emailOf('teacher'));
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByLabel('First name')).toBeFocused();
  await expect(edit.getByText('First name is required')).toBeVisible();
  await edit.getByLabel('First name').fill('Minerva');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByLabel('Email')).toBeFocused();
  await expect(edit.getByLabel('Email')).toHaveAccessibleDescription(/already/);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await edit.getByLabel('Email').fill(email);
  await edit.getByLabel('Department').fill('Botany');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  const renamed = `Minerva ${people.suffix}`;
  await expect(drawer.getByRole('heading', { name: renamed })).toBeVisible();
  await expect(drawer.getByText('Botany')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, renamed).getByRole('link', { name: renamed })).toBeFocused();

  expect(await people.signIn(email)).toBe(200);
  await chooseAction(page, renamed, 'Suspend');
  const suspension = page.getByRole('dialog', { name: `Suspend ${renamed}?` });
  await expect(suspension.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await suspension.getByLabel('Reason (optional)').fill('Left the school.');
  await suspension.getByRole('button', { name: 'Suspend' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // A message disappears after ten seconds, unless it has the focus.
  await undo.focus();
  await expect(row(page, renamed)).toContainText('Suspended');
  expect(await people.signIn(email)).toBe(403);
  await waitForMail(server.dataDir, email, /Left the school\./);
  await undo.press('Enter');
  await expect(row(page, renamed)).toContainText('Active');
  expect(await people.signIn(email)).toBe(200);

  await chooseAction(page, renamed, 'Reset password');
  const reset = page.getByRole('dialog', { name: `Reset password for ${renamed}?` });
  await expect(reset).toContainText(email);
  await reset.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Link sent to ${email}.`)).toBeVisible();
  await waitForMail(server.dataDir, email, /password/i, 1);

  await chooseAction(page, renamed, 'Change role');
  const role = page.getByRole('dialog', { name: `Change ${renamed}’s role` });
  await role.getByRole('button', { name: 'Change role' }).click();
  await expect(role.getByText('Please choose a role')).toBeVisible();
  await role.getByLabel('New role').selectOption('Read Only Admin');
  await expect(role).toContainText('will be signed out everywhere');
  await role.getByLabel('Job title').fill('Registrar');
  await role.getByLabel('Your own password').fill(demoPassword);
  await role.getByRole('button', { name: 'Change role' }).click();
  await expect(row(page, renamed)).toContainText('Read Only Admin');

  await chooseAction(page, renamed, 'Delete');
  const deletion = page.getByRole('dialog', { name: `Delete ${renamed}?` });
  await expect(deletion).toContainText('no graded attempts');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'All Users' })).toBeFocused();
  expect(await people.signIn(email)).toBe(401);
});
