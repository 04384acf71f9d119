import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { waitForMail } from '../support/fakes/mail-folder.ts';
import { emailOf, expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';
import { create, fillContact, fillPersonal, next, photoInput } from '../support/steps/registration-steps.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

test('a student registers, is accepted, chooses a password through the invitation and signs in', async ({
  page,
  request,
  server,
}) => {
  const email = 'ama.registers@campus.example';
  const face = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#8d6a54' } })
    .jpeg()
    .toBuffer();
  await page.goto('/register');
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await fillContact(page, emailOf('student'));
  await page.getByRole('button', next).click();
  await photoInput(page).setInputFiles({ name: 'ama.jpg', mimeType: 'image/jpeg', buffer: face });
  await page.getByRole('button', create).click();
  // The page doesn't reveal that the address has an account; its owner is notified by mail.
  await expect(page.getByRole('alert')).toContainText(`Check your email at ${emailOf('student')}.`);
  await waitForMail(server.dataDir, emailOf('student'), /You already have an account/);
  await page.goto('/register');
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await fillContact(page, email);
  await page.getByRole('button', next).click();
  await photoInput(page).setInputFiles({ name: 'ama.jpg', mimeType: 'image/jpeg', buffer: face });
  await page.getByRole('button', create).click();
  await expect(page.getByRole('alert')).toContainText(`Check your email at ${email}.`);
  await waitForMail(server.dataDir, email);

  const signedIn = await request.post('/api/auth/login', {
    data: { email: emailOf('super admin'), password: demoPassword },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const pending = await request.get(`/api/student?state=pending&search=${email}`, { headers });
  const [student] = (await pending.json()) as { id: number; passportPhotoUrl: string }[];
  expect(student?.passportPhotoUrl).toBeTruthy();
  const accepted = await request.put(`/api/student/${student?.id}`, {
    headers,
    data: { enrollmentDate: new Date().toISOString() },
  });
  expect(accepted.status()).toBe(200);

  const { text } = await waitForMail(server.dataDir, email, /\/invitation#/);
  const [link = ''] = /http\S+\/invitation#\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL('/invitation');
  await expect(page.getByText(email)).toBeVisible();
  const password = page.getByLabel('New password');
  await password.fill('password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('Three-green-lamps');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password has been set. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/student/dashboard');
  await expect(page.getByRole('button', { name: 'Your menu, Abena Owusu' })).toBeVisible();

  // The link works once; a signed-in student can open the page.
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(
    'This invitation has already been used or has expired. Request a code instead.',
  );
});

test('a student at a trusted domain is admitted only by the link in the mail', async ({
  page,
  request,
  server,
}) => {
  const email = 'efua.trusted@trusted.example';
  const signedIn = await request.post('/api/auth/login', {
    data: { email: emailOf('super admin'), password: demoPassword },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const trusting = await request.patch('/api/setting', {
    headers: { Authorization: `Bearer ${token}` },
    data: { trustedEmailDomains: ['trusted.example'] },
  });
  expect(trusting.status()).toBe(200);
  const registration = { email, password: 'Chosen-by-a-stranger-1', role: 'STUDENT' };
  const registered = await request.post('/api/auth/register', { data: registration });
  expect(await registered.json()).not.toHaveProperty('token');

  const { text } = await waitForMail(server.dataDir, email, /\/email-link#/);
  const [link = ''] = /http\S+\/email-link#\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL('/email-link');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  const password = page.getByLabel('New password');
  await password.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/can’t be your name or your email address/)).toBeVisible();
  await password.fill('Three-green-lamps');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your registration was accepted/)).toBeVisible();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(registration.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/student/dashboard');

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has already been used or has expired.');
});
