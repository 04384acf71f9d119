import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf, expect, test } from './fixtures.ts';
import { waitForMail } from './mail-folder.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import {
  create,
  fillContact,
  fillPersonal,
  goToPhoto,
  imageOf,
  next,
  photoInput,
  previous,
} from './registration-steps.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const pending = { id: 1, emailAddress: 'abena@campus.example', enrollmentDate: null };

test('each step says what is missing, marks it, and lets nobody past', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url());
  });
  await page.goto('/register');
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect(page.getByText('Register to take quizzes, see your results')).toBeVisible();
  await expect(page.getByRole('button', previous)).toHaveCount(0);
  await page.getByLabel('Last name').fill('Owusu');
  await page.getByRole('button', next).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Please fill in all required fields for personal information.',
  );
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true');
  await fillPersonal(page);
  // Enter in a field is as good as the button.
  await page.getByLabel('First name').press('Enter');

  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact Details' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', next).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required contact information.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillContact(page, 'abena@campus');
  await page.getByRole('button', next).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('abena@campus.example');
  await page.getByRole('button', next).click();

  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await page.getByRole('button', create).click();
  await expect(page.getByRole('alert')).toHaveText('Please upload a passport size photo.');
  await expect(photoInput(page)).toBeFocused();
  await expect(photoInput(page)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('a birthday cannot be in the future, and the list of countries is the one given', async ({ page }) => {
  await page.goto('/register');
  await fillPersonal(page);
  const birthday = page.getByLabel('Date of birth');
  expect(await birthday.getAttribute('max')).toBe(new Date().toISOString().slice(0, 10));
  await birthday.fill('2999-01-01');
  await page.getByRole('button', next).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a date of birth in the past.');
  await birthday.fill('2004-05-31');
  await page.getByRole('button', next).click();
  await expect(page.getByLabel('Country')).toBeVisible();
  const options = await page
    .getByLabel('Country')
    .locator('option')
    .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]));
  expect(options.slice(1)).toEqual([
    ['US', 'United States'],
    ['CA', 'Canada'],
    ['GB', 'United Kingdom'],
    ['AU', 'Australia'],
    ['IN', 'India'],
    ['NG', 'Nigeria'],
    ['BR', 'Brazil'],
    ['DE', 'Germany'],
  ]);
});

test('nothing typed is lost on the way back, by the button or by the browser', async ({ page }) => {
  await goToPhoto(page);
  await photoInput(page).setInputFiles(imageOf(100));
  await page.getByRole('button', previous).click();
  await expect(page.getByLabel('Email')).toHaveValue('abena@campus.example');
  // A step that is not complete any more does not keep anybody from going back.
  await page.getByLabel('Phone').fill('');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Abena');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2004-05-31');
  await page.getByRole('button', next).click();
  await expect(page.getByLabel('Country')).toHaveValue('NG');
  await page.getByLabel('Phone').fill('1');
  await page.getByRole('button', next).click();
  await expect(page.getByText('abena.png')).toBeVisible();
  // Back to the first step by the buttons alone.
  await page.getByRole('button', previous).click();
  await page.getByRole('button', previous).click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test('a reload warns once something was typed, and then begins at the first step', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/register');
  await page.getByLabel('First name').click();
  await page.reload();
  expect(asked).toEqual([]);
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('it is sent once, as a form, and nothing can be changed meanwhile', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  const requests: Request[] = [];
  await page.route('**/api/student', async (route) => {
    requests.push(route.request());
    await answer.promise;
    await route.fulfill({ status: 201, json: pending });
  });
  await goToPhoto(page);
  await photoInput(page).setInputFiles(imageOf(100));
  await page.getByRole('button', create).dblclick();
  const busy = page.getByRole('button', { name: 'Creating account...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(photoInput(page)).toBeDisabled();
  await expect(page.getByRole('button', previous)).toBeDisabled();
  await busy.press('Enter');
  answer.resolve();
  const done = page.getByRole('alert');
  await expect(done).toContainText('Your registration was successful.');
  await expect(done).toContainText('An administrator checks it.');
  await expect(done).toContainText('abena@campus.example');
  expect(requests).toHaveLength(1);
  const body = requests[0]?.postDataBuffer()?.toString('latin1') ?? '';
  const names = [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['firstName', 'lastName', 'dob', 'email', 'phone', 'country', 'address', 'photo']);
  expect(body).toContain('filename="abena.png"');
  // Nothing is left to be lost.
  await page.reload();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
});

test('who is accepted at once is told so', async ({ page }) => {
  await page.route('**/api/student', (route) =>
    route.fulfill({ status: 201, json: { ...pending, enrollmentDate: '2026-11-15T09:00:00.000Z' } }),
  );
  await goToPhoto(page);
  await photoInput(page).setInputFiles(imageOf(100));
  await page.getByRole('button', create).click();
  await expect(page.getByRole('alert')).toContainText('It was accepted.');
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('a registration that fails', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  async function send(page: Page) {
    await goToPhoto(page);
    await photoInput(page).setInputFiles(imageOf(100));
    await page.getByRole('button', create).click();
  }

  for (const [status, body, text] of [
    [409, { code: 'USERS_LIMIT_REACHED', message: 'This institution is full.' }, 'This institution is full.'],
    [
      413,
      { code: 'PHOTO_TOO_LARGE', message: 'File size must be less than 5MB' },
      'File size must be less than 5MB',
    ],
    [429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' }, 'Too many requests.'],
    [502, null, 'Registration failed. Please try again.'],
  ] as const) {
    test(`with ${status} says "${text}" and keeps everything`, async ({ page }) => {
      await page.route('**/api/student', (route) =>
        route.fulfill({ status, json: body ? { success: false, ...body } : {} }),
      );
      await send(page);
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page.getByText('Step 3 of 3')).toBeVisible();
      await expect(page.getByText('abena.png')).toBeVisible();
      await expect(page.getByRole('button', create)).toBeEnabled();
    });
  }

  test('without an answer can be tried again', async ({ page }) => {
    await page.route('**/api/student', (route) => route.abort());
    await send(page);
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.');
    await page.unroute('**/api/student');
    await page.route('**/api/student', (route) => route.fulfill({ status: 201, json: pending }));
    await page.getByRole('button', create).click();
    await expect(page.getByRole('alert')).toContainText('Your registration was successful.');
  });

  for (const [body, field, step] of [
    [{ code: 'EMAIL_TAKEN', message: 'An account with this address exists.' }, 'Email', 2],
    [
      { code: 'INVALID_INPUT', message: 'Please check dob.', details: ['dob: must be a day in the past'] },
      'Date of birth',
      1,
    ],
  ] as const) {
    test(`over ${body.code} goes back to the field`, async ({ page }) => {
      await page.route('**/api/student', (route) =>
        route.fulfill({ status: 409, json: { success: false, ...body } }),
      );
      await send(page);
      await expect(page.getByText(`Step ${step} of 3`)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(body.message);
      await expect(page.getByLabel(field)).toBeFocused();
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
      await page.unroute('**/api/student');
      await page.route('**/api/student', (route) => route.fulfill({ status: 201, json: pending }));
      for (let at: number = step; at < 3; at += 1) await page.getByRole('button', next).click();
      await expect(page.getByText('abena.png')).toBeVisible();
      await page.getByRole('button', create).click();
      await expect(page.getByRole('alert')).toContainText('Your registration was successful.');
    });
  }
});

test('every step is accessible in both themes and fits every width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  async function expectGood() {
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, width);
      // On a phone what leads on is in sight without scrolling, and large enough for a thumb.
      const box = await page.locator('button[type=submit]').boundingBox();
      if (width < 768) expect((box?.y ?? 801) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
      if (width < 768) expect(box?.height).toBeGreaterThanOrEqual(48);
    }
    await expectAccessibleInBothThemes(page);
  }
  await page.goto('/register');
  await page.getByRole('button', next).click();
  await expectGood();
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expectGood();
  await fillContact(page);
  await page.getByRole('button', next).click();
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await page.getByRole('button', create).click();
  await expectGood();
  await photoInput(page).setInputFiles(imageOf(100, `${'long-name-'.repeat(20)}.png`));
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await expectGood();
});

test.describe('on the real server', () => {
  // A school of its own: the other tests count the students of theirs.
  let folder: string;
  let own: ServerProcess;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cquiz-registration-'));
    own = await startServerProcess(folder);
  });
  test.afterAll(async () => {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('somebody registers, is accepted, chooses a password by the invitation and signs in', async ({
    page,
    request,
  }) => {
    const email = 'ama.registers@campus.example';
    const face = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#8d6a54' } })
      .jpeg()
      .toBuffer();
    await page.goto(`${own.address}/register`);
    await fillPersonal(page);
    await page.getByRole('button', next).click();
    await fillContact(page, emailOf('student'));
    await page.getByRole('button', next).click();
    await photoInput(page).setInputFiles({ name: 'ama.jpg', mimeType: 'image/jpeg', buffer: face });
    await page.getByRole('button', create).click();
    await expect(page.getByRole('alert')).toHaveText('An account with this e-mail address exists already.');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', next).click();
    await page.getByRole('button', create).click();
    await expect(page.getByRole('alert')).toContainText('An administrator checks it.');
    await waitForMail(folder, email);

    const signedIn = await request.post(`${own.address}/api/auth/login`, {
      data: { email: emailOf('super admin'), password: demoPassword },
    });
    const { token } = (await signedIn.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const found = await request.get(`${own.address}/api/student?state=pending&search=${email}`, { headers });
    const [student] = (await found.json()) as { id: number; passportPhotoUrl: string }[];
    expect(student?.passportPhotoUrl).toBeTruthy();
    const accepted = await request.put(`${own.address}/api/student/${student?.id}`, {
      headers,
      data: { enrollmentDate: new Date().toISOString() },
    });
    expect(accepted.status()).toBe(200);

    const { text } = await waitForMail(folder, email, /\/invitation#/);
    const [link = ''] = /http\S+\/invitation#\S+/.exec(text) ?? [];
    await page.goto(link);
    await expect(page).toHaveURL(`${own.address}/invitation`);
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    const password = page.getByLabel('New password');
    await password.fill('password1');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('Three-green-lamps');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL(`${own.address}/login`);
    await expect(page.getByText('Your password has been set. Please sign in.')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${own.address}/student/dashboard`);
    await expect(page.getByRole('button', { name: 'Your menu, Abena Owusu' })).toBeVisible();

    // The link works once, and is open to see for who is signed in.
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(
      'This invitation has been used already, or it is over. Please ask for a code instead.',
    );
  });
});
