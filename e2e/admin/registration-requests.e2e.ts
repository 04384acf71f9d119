import { hostileName, watchForInjection } from '../support/checks/hostile-name.ts';
import { expect, test as shared } from '../support/fixtures.ts';
import { expectFigures, openRequests, register, rows } from '../support/setup/registration-requests.ts';

/** Accepting can't be undone and the first test counts everyone: an extra worker fixture gives this file a separate server. */
const test = shared.extend<object, { freshSchool: string }>({
  freshSchool: [async ({ server }, use) => use(server.dataDir), { scope: 'worker', auto: true }],
});

test('pending students are listed with their details, oldest first', async ({ page, loginAs }) => {
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
  // A short list has no search.
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('several students are accepted together, with a teacher', async ({ page, request, loginAs }) => {
  const emails = [await register(request, 'Yaa'), await register(request, 'Kobina')];
  await loginAs('super admin');
  await openRequests(page);
  await expect(rows(page).filter({ hasText: 'Tetteh' })).toHaveCount(2);
  const all = page.getByRole('checkbox', { name: /^Select all \d+$/ });
  await all.check();
  const pending = await rows(page).count();
  const bar = page.getByRole('region', { name: 'Selected students' });
  await expect(bar.getByText(`${pending} selected`)).toBeVisible();
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
  await expect(rows(page)).toHaveCount(pending - 2);
  await expect(page.getByRole('heading', { name: 'Pending students' })).toBeFocused();
});

test('a hostile name is plain text on every page that shows it, from the request to the banner', async ({
  page,
  request,
  loginAs,
}) => {
  const injections = watchForInjection(page);
  await loginAs('super admin');
  await openRequests(page);
  await expect(rows(page).first()).toBeVisible();
  await register(request, hostileName, {
    lastName: '{{7*7}}',
    email: 'hostile@mail.example',
    address: 'javascript:alert(2)',
  });
  // The request appears without a reload.
  const row = rows(page).filter({ hasText: 'hostile@mail.example' });
  await expect(row.getByRole('heading')).toHaveText(`${hostileName} {{7*7}}`);
  await row.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(`${hostileName} {{7*7}} was accepted.`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: 'Student area' }).click();
  await page.getByRole('searchbox', { name: 'Search students' }).fill('<img');
  await page.getByRole('button', { name: hostileName }).click();
  await expect(
    page.getByText(`You’re viewing the record of ${hostileName} {{7*7}}. You can’t change anything here.`),
  ).toBeVisible();
  expect(injections).toEqual([]);
});

test('the page shows that no requests are pending when all are accepted', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await openRequests(page);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Accept selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('No pending registration requests.')).toBeVisible();
  await expect(page.getByRole('navigation').getByText(/to do/)).toHaveCount(0);
});
