import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { emailOf, expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';

function step(page: Page, text: string) {
  return expect(page.getByText(text, { exact: true })).toBeVisible();
}

async function next(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click();
}

async function fillPersonal(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Zakari');
  await page.getByLabel('Email', { exact: true }).fill(email);
}

test.describe('The wizard for new users', () => {
  test.use({
    contextOptions: { reducedMotion: 'reduce' },
    // A single expression, because Playwright reads an array of two as a value and its options.
    expectedConsoleErrors: [/Failed to load resource|Content Security Policy/],
  });

  test('registers a student in four steps, keeps what was typed when going back, and stores the photo', async ({
    page,
    loginAs,
  }) => {
    await loginAs('super admin');
    await page.goto('/admin/register-user');
    await step(page, 'Step 1 of 4');
    await next(page);
    await expect(page.getByText('Please select a user type')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Student' })).toBeFocused();
    await expectAccessibleInBothThemes(page, 'main');
    await page.getByText('Teacher', { exact: true }).click();
    await step(page, 'Step 1 of 3');
    await page.getByText('Student', { exact: true }).click();
    await next(page);
    await step(page, 'Step 2 of 4');

    await next(page);
    for (const text of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
      'Date of birth is required',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('First name')).toBeFocused();
    // Only the server knows that the address is taken.
    await fillPersonal(page, emailOf('student'));
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Date of birth').fill('2008-05-31');
    await next(page);
    await expect(page.getByText('Min 6 characters')).toBeVisible();
    await expect(page.getByText('First name is required')).toHaveCount(0);
    await page.getByRole('button', { name: 'Suggest a password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(/^[a-z2-9-]{14}$/);
    await next(page);
    await step(page, 'Step 3 of 4');

    await next(page);
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await expect(page.getByText('Please assign a teacher')).toBeVisible();
    await page.getByLabel('Phone number').fill('+233 20 555 0101');
    await page.getByLabel('Country').selectOption('NG');
    await page.getByLabel('Address').fill('12 Palm Road');
    await expect(page.getByLabel('Enrollment date')).not.toHaveValue('');
    const teacher = page.getByRole('combobox', { name: 'Assigned teacher' });
    await teacher.click();
    await teacher.pressSequentially('boat');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(teacher).toHaveValue('Kwame Boateng');
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page, 320);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Back' }).click();
    await step(page, 'Step 2 of 4');
    await expect(page.getByLabel('First name')).toHaveValue('Ama');
    // What was typed is kept while another page is open.
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByText(/has unsaved changes/)).toBeVisible();
    await page.getByRole('link', { name: 'Register Users' }).click();
    await step(page, 'Step 1 of 4');
    await next(page);
    await expect(page.getByLabel('First name')).toHaveValue('Ama');
    await next(page);
    await expect(teacher).toHaveValue('Kwame Boateng');
    await next(page);
    await step(page, 'Step 4 of 4');

    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Photo URL is required')).toBeVisible();
    await page.getByLabel('Photo URL').fill('https://photos.example:1/nothing.png');
    await expect(page.getByText(/isn’t on the list of photo hosts/)).toBeVisible();
    const create = { width: 60, height: 80, channels: 3, background: '#3a6ea5' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'ama.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await step(page, 'Step 2 of 4');
    await expect(page.getByText('An account with this email address already exists.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.getByLabel('Email', { exact: true }).fill('ama.zakari@school.example');
    await next(page);
    await step(page, 'Step 3 of 4');
    await next(page);
    await step(page, 'Step 4 of 4');
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    const done = page.getByRole('dialog', { name: 'Student registered' });
    await expect(done).toContainText('Ama Zakari can now sign in as ama.zakari@school.example.');
    await expect(done.getByLabel('Password')).toHaveValue(/^[a-z2-9-]{14}$/);
    await expect(done.getByText('Give them this password now. It’s shown only once.')).toBeVisible();
    await done.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText(/^(Password copied|We couldn’t copy the password)/)).toBeVisible();
    await done.getByRole('button', { name: 'Register another' }).click();
    await expect(done).toHaveCount(0);
    await step(page, 'Step 1 of 4');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

    const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
    const headers = { Authorization: `Bearer ${token}` };
    const list = await page.request.get('/api/student?search=ama.zakari', { headers });
    const [student] = (await list.json()) as { passportPhotoUrl: string; enrollmentDate: string | null }[];
    expect(student?.enrollmentDate).not.toBeNull();
    expect((await page.request.get(student?.passportPhotoUrl ?? '')).headers()['content-type']).toBe(
      'image/webp',
    );
  });

  test('registers a teacher in three steps, and a photo URL loads only from a listed host', async ({
    page,
    loginAs,
  }) => {
    await loginAs('super admin');
    await page.goto('/admin/register-user');
    await page.getByText('Teacher', { exact: true }).click();
    await next(page);
    await step(page, 'Step 2 of 3');
    await fillPersonal(page, 'esi.teacher@school.example');
    await expect(page.getByLabel('Date of birth')).toHaveCount(0);
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await next(page);
    await step(page, 'Step 3 of 3');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Employee ID is required')).toBeVisible();
    await expect(page.getByText('Department is required')).toBeVisible();
    await page.getByLabel('Employee ID').fill('T-104');
    await page.getByLabel('Department').fill('Mathematics');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await step(page, 'Step 2 of 3');
    await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
    await next(page);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Teacher registered' });
    await dialog.getByRole('link', { name: 'See in All Users' }).click();
    await expect(page).toHaveURL(/\/admin\/all-users\?search=esi\.teacher/);
    await expect(page.getByText('esi.teacher@school.example').first()).toBeVisible();

    const address = 'https://photos.example/yaa.png';
    const login = await page.request.post('/api/auth/login', {
      data: { email: emailOf('super admin'), password: demoPassword },
    });
    const { token } = (await login.json()) as { token: string };
    const created = await page.request.post('/api/student', {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        firstName: 'Yaa',
        lastName: 'Address',
        cqUser: { email: 'yaa@school.example', passwordHash: 'Three-green-lamps' },
        passportPhotoUrl: address,
      },
    });
    expect(created.status()).toBe(201);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/admin/all-users?search=yaa@school.example');
    await expect(page.getByText('YA', { exact: true })).toBeVisible();
    expect(requests).not.toContain(address);
    // The Content Security Policy blocks it too, whatever script requests it.
    const refused = page.evaluate(
      (source) =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          new Image().src = source;
        }),
      address,
    );
    expect(await refused).toBe('img-src');

    const listed = await page.request.patch('/api/setting', {
      headers: { Authorization: `Bearer ${token}` },
      data: { photoHosts: ['photos.example'] },
    });
    expect(listed.status()).toBe(200);
    await expect
      .poll(async () => (await page.request.get('/')).headers()['content-security-policy'])
      .toContain('https://photos.example');
    const photoRequest = page.waitForRequest(address);
    await page.reload();
    await photoRequest;
  });

  test('and the import page send a read-only admin to the dashboard', async ({ page, loginAs }) => {
    await loginAs('read-only admin');
    for (const path of ['/admin/register-user', '/admin/register-user/import']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    }
  });
});
