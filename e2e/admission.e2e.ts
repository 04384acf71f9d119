import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test as shared } from './fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { answerStudents, hostileName, makeStudent, watchForTricks } from './student-fakes.ts';

/**
 * Accepting cannot be taken back, and the other files count on 42, 3 and 3. A fixture of the worker that only
 * this file has brings a worker of its own, and with it a server of its own.
 */
const test = shared.extend<object, { mailFolder: string }>({
  mailFolder: [async ({ server }, use) => use(join(server.dataDir, 'mail')), { scope: 'worker' }],
});

function rows(page: Page) {
  return page.getByRole('region', { name: 'Pending students' }).getByRole('listitem');
}

async function expectFigures(page: Page, accepted: number, pending: number): Promise<void> {
  const cards = page.getByRole('list', { name: 'Registrations' }).getByRole('listitem');
  await expect(cards.nth(0)).toHaveText(new RegExp(`^Accepted${accepted}(?!\\d)`));
  await expect(cards.nth(1)).toHaveText(new RegExp(`^Pending${pending}(?!\\d)`));
  const link = page.getByRole('navigation').getByRole('link', { name: /^Registration Requests/ });
  await expect(link).toHaveAccessibleName(
    pending === 0 ? 'Registration Requests' : `Registration Requests ${pending} waiting`,
  );
}

async function openRequests(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Registration Requests/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Registration Requests', level: 1 })).toBeVisible();
}

test('who waits is listed with what they wrote, who waited longest first', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await openRequests(page);
  await expectFigures(page, 42, 3);
  await expect(rows(page).getByRole('heading')).toHaveText([
    'Ngozi Ezeudu',
    'Diego Alvarenga',
    'Abena Sarpong',
  ]);
  const first = rows(page).first();
  await expect(first.getByText('ngozi.ezeudu@mail.example')).toBeVisible();
  await expect(first.getByText(/^\+234 /)).toBeVisible();
  await expect(first.getByText('Nigeria', { exact: true })).toBeVisible();
  await expect(first.getByText(/^\d{1,2} \w{3} \d{4} \(20\)$/)).toBeVisible();
  await expect(first.getByText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d \(1d ago\)$/)).toBeVisible();
  const photo = first.locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // As many as one sees at a glance need no search.
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('the page is accessible in both themes and fits every width', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs('super admin');
  await answerStudents(page, [
    makeStudent(1),
    makeStudent(2, { firstName: 'Bartholomew-Maximilian', lastName: `Feather${'stone'.repeat(12)}` }),
    makeStudent(3, { firstName: '', lastName: '', country: '', phoneNumber: '', dateOfBirth: null }),
  ]);
  await page.goto('/admin/registration-requests');
  for (const width of [1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(rows(page)).toHaveCount(3);
    await expectNoSidewaysScroll(page, width);
  }
  await expectAccessibleInBothThemes(page);
});

test('accepting one moves 42, 3 and 3 to 43, 2 and 2 in every open window, without a reload', async ({
  page,
  context,
  mailFolder,
  loginAs,
}) => {
  const other = await context.newPage();
  await loginAs('super admin');
  await loginAs('super admin', other);
  for (const window of [page, other]) {
    await openRequests(window);
    await expectFigures(window, 42, 3);
    await window.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  }
  const button = page.getByRole('button', { name: 'Accept Ngozi Ezeudu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ngozi Ezeudu was accepted. An invitation is on its way.')).toBeVisible();
  for (const window of [page, other]) {
    await expect(rows(window).getByRole('heading')).toHaveText(['Diego Alvarenga', 'Abena Sarpong']);
    await expectFigures(window, 43, 2);
    expect(await window.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
  }
  // Whoever works with the keyboard goes on at the next one.
  await expect(page.getByRole('button', { name: 'Accept Diego Alvarenga' })).toBeFocused();
  await expect
    .poll(() => mailsTo(mailFolder, 'ngozi.ezeudu@mail.example'), { message: 'the invitation' })
    .toHaveLength(1);
});

function mailsTo(folder: string, address: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => new RegExp(`^To: .*${address}`, 'm').test(mail));
}

/** Registers somebody of the test's own, by the form that everyone uses. */
async function register(request: APIRequestContext, firstName: string): Promise<string> {
  const email = `${firstName}.${Date.now()}@mail.example`.toLowerCase();
  const registered = await request.post('/api/student', {
    multipart: {
      firstName,
      lastName: 'Tetteh',
      dob: '2004-05-31',
      email,
      phone: '+233 20 555 0142',
      country: 'GH',
      address: '1 Palm Road, Accra',
      photo: { name: 'me.png', mimeType: 'image/png', buffer: await drawPhoto() },
    },
  });
  expect(registered.status()).toBe(201);
  return email;
}

test.describe('a request that is refused', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('leaves both windows, its sender is told why, and the other window cannot accept it any more', async ({
    page,
    context,
    request,
    mailFolder,
    loginAs,
  }) => {
    const email = await register(request, 'Esi');
    const other = await context.newPage();
    await loginAs('super admin');
    await loginAs('super admin', other);
    for (const window of [page, other]) {
      await openRequests(window);
      await expect(rows(window).filter({ hasText: email })).toBeVisible();
    }
    await page.bringToFront();
    await page.getByRole('button', { name: 'Details of Esi Tetteh' }).click();
    const details = page.getByRole('dialog', { name: 'Esi Tetteh' });
    await expect(details.getByText('1 Palm Road, Accra')).toBeVisible();
    await expect(details.getByRole('img', { name: 'Esi Tetteh' })).toBeVisible();
    await details.getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse Esi Tetteh?' });
    const reason = dialog.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(dialog.getByText('Please say why.')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('The photo shows two people.');
    // The other window hears of it too late: as one does on a slow line.
    await other.route('**/api/student?*', () => undefined);
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText('1 registration was refused.')).toBeVisible();
    await expect(rows(page).filter({ hasText: email })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Pending students' })).toBeFocused();
    await other.getByRole('button', { name: 'Accept Esi Tetteh' }).click();
    await expect(
      other.getByText('The registration of Esi Tetteh was refused or deleted meanwhile.'),
    ).toBeVisible();
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await expect.poll(() => mailsTo(mailFolder, email).length).toBe(2);
    expect(mailsTo(mailFolder, email).join()).toContain('The photo shows two people.');
  });
});

test('several are chosen and accepted together, with a teacher', async ({ page, request, loginAs }) => {
  const emails = [await register(request, 'Yaa'), await register(request, 'Kobina')];
  await loginAs('super admin');
  await openRequests(page);
  await expect(rows(page).filter({ hasText: 'Tetteh' })).toHaveCount(2);
  const all = page.getByRole('checkbox', { name: 'Select all that are shown' });
  await all.check();
  const waiting = await rows(page).count();
  const bar = page.getByRole('region', { name: 'Selected students' });
  await expect(bar.getByText(`${waiting} selected`)).toBeVisible();
  await all.uncheck();
  await expect(bar).toHaveCount(0);
  for (const name of ['Yaa', 'Kobina']) {
    await page.getByRole('checkbox', { name: `Select ${name} Tetteh` }).check();
  }
  await bar.getByRole('button', { name: 'Accept selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept 2 students?' });
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeFocused();
  await dialog.getByLabel('Assigned teacher').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('2 students were accepted. Invitations are on their way.')).toBeVisible();
  for (const email of emails) await expect(rows(page).filter({ hasText: email })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(waiting - 2);
  await expect(page.getByRole('heading', { name: 'Pending students' })).toBeFocused();
});

test('a hostile name is text on every screen that shows it, from the request to the banner', async ({
  page,
  request,
  loginAs,
}) => {
  const tricks = watchForTricks(page);
  await loginAs('super admin');
  await openRequests(page);
  await expect(rows(page).first()).toBeVisible();
  const registered = await request.post('/api/student', {
    multipart: {
      firstName: hostileName,
      lastName: '{{7*7}}',
      dob: '2004-05-31',
      email: 'hostile@mail.example',
      phone: '<b>+1</b>',
      country: '<i>Nowhere</i>',
      address: 'javascript:alert(2)',
      photo: { name: 'me.png', mimeType: 'image/png', buffer: await drawPhoto() },
    },
  });
  expect(registered.status()).toBe(201);
  // It comes by itself: nobody loads the page anew.
  const row = rows(page).filter({ hasText: 'hostile@mail.example' });
  await expect(row.getByRole('heading')).toHaveText(`${hostileName} {{7*7}}`);
  await expect(row.getByText('<i>Nowhere</i>', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText(`${hostileName} {{7*7}} was accepted.`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: 'Student area' }).click();
  await page.getByRole('searchbox', { name: 'Search students' }).fill('<img');
  await page.getByRole('button', { name: hostileName }).click();
  await expect(
    page.getByText(`You are looking at the record of ${hostileName} {{7*7}}. Nothing can be changed here.`),
  ).toBeVisible();
  expect(tricks).toEqual([]);
});

function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 150, channels: 3, background: '#7a5840' } })
    .png()
    .toBuffer();
}

test('when all are accepted the page says that nobody waits', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await openRequests(page);
  const accept = page.getByRole('button', { name: /^Accept / });
  await expect(accept.first()).toBeVisible();
  for (let waiting = await rows(page).count(); waiting > 0; waiting -= 1) {
    await accept.first().click();
    await expect(rows(page)).toHaveCount(waiting - 1);
  }
  await expect(page.getByText('No pending registration requests.')).toBeVisible();
  await expect(page.getByRole('navigation').getByText(/waiting/)).toHaveCount(0);
});

test('a longer list is searched, sorted, and shown as many at a time as one wants on a page', async ({
  page,
  loginAs,
}) => {
  await loginAs('super admin');
  const students = Array.from({ length: 60 }, (_, index) => makeStudent(index + 1));
  await answerStudents(page, students);
  await page.route('**/api/dashboard/adminMetrics', async (route) => {
    const figures: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...figures, pendingStudents: students.length } });
  });
  await page.goto('/admin/registration-requests');
  await expect(rows(page)).toHaveCount(25);
  for (const shown of [25, 50]) {
    await expect(page.getByText(`${shown} of 60 shown`)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search pending students' });
  await search.fill('  owusu-59 ');
  await expect(rows(page).getByRole('heading')).toHaveText(['Nana Owusu-59']);
  await search.fill('nobody is called this');
  await expect(page.getByText('No pending student was found.')).toBeVisible();
  await search.press('Escape');
  await expect(rows(page)).toHaveCount(60);
  const asked = page.waitForRequest((sent) => sent.url().includes('order=desc'));
  await page.getByLabel('Sort by').selectOption('Newest first');
  expect((await asked).url()).toContain('sort=dateCreated');
});

test.describe('when it takes long or fails', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('the row is busy and can be pressed once; a refusal says why, and the row stays', async ({
    page,
    loginAs,
  }) => {
    await loginAs('super admin');
    await answerStudents(page, [makeStudent(1), makeStudent(2)]);
    const answer = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    await page.route('**/api/student/1', async (route) => {
      sent.push(route.request().postDataJSON());
      await answer.promise;
      await route.fulfill({
        status: 409,
        json: { success: false, message: 'This conflicts with what is already there.', code: 'CONFLICT' },
      });
    });
    await page.goto('/admin/registration-requests');
    const accept = page.getByRole('button', { name: 'Accept Nana Owusu-1' });
    await accept.click();
    await expect(accept).toHaveAttribute('aria-busy', 'true');
    await accept.dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'Accept Nana Owusu-2' })).not.toHaveAttribute('aria-busy');
    answer.resolve();
    await expect(
      page.getByRole('alert').filter({ hasText: 'This conflicts with what is already there. (Status: 409)' }),
    ).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(accept).not.toHaveAttribute('aria-busy');
    expect(sent).toEqual([{ enrollmentDate: expect.stringMatching(/^\d{4}-.*T.*Z$/) }]);
    const [{ enrollmentDate } = { enrollmentDate: '' }] = sent as { enrollmentDate: string }[];
    expect(Math.abs(Date.parse(enrollmentDate) - Date.now())).toBeLessThan(60_000);
  });

  test('a list on its way shows its shape, one that does not come says so and can be asked for again', async ({
    page,
    loginAs,
  }) => {
    await loginAs('super admin');
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/student\?/, async (route) => {
      await answer.promise;
      await route.fulfill({
        status: 500,
        json: { success: false, message: 'Something went wrong on our side.', code: 'INTERNAL' },
      });
    });
    await page.goto('/admin/registration-requests');
    await expect(page.getByText('Loading registration requests')).toBeAttached();
    answer.resolve();
    await expect(page.getByText('Failed to load registration requests.')).toBeVisible();
    await page.unrouteAll();
    await answerStudents(page, [makeStudent(1)]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  test('what somebody else may not accept offers no button', async ({ page, loginAs }) => {
    await loginAs('super admin');
    const abilities = { edit: false, accept: false, delete: false };
    await answerStudents(page, [makeStudent(1, { abilities })]);
    await page.goto('/admin/registration-requests');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  });
});
