import { openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { waitForInterception } from '../support/fakes/fake-response.ts';
import { expect, test } from '../support/fixtures.ts';

test('notifications read in one window are read in another without a reload', async ({
  page,
  context,
  loginAs,
}) => {
  const other = await context.newPage();
  await loginAs('super admin');
  await loginAs('super admin', other);
  for (const window of [page, other]) {
    // Files that ran before on this server may have caused notifications of their own.
    await expect(window.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  }
  await page.bringToFront();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Unread').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect(panel.getByText('Unread')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const items = panel.getByRole('listitem');
  const count = await items.count();
  const first = (await items.first().innerText()).split('\n')[0] ?? '';
  await items
    .first()
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expect(items.filter({ hasText: first })).toHaveCount(0);
  expect(await items.count()).toBeLessThanOrEqual(count);
  await panel.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL('/admin/notifications');
  await expect(page.getByRole('listitem').filter({ hasText: first })).toHaveCount(0);
});

test('the number of pending registrations updates when another process changes it', async ({
  page,
  server,
  loginAs,
}) => {
  await loginAs('super admin');
  const link = page.getByRole('link', { name: /^Registration Requests/ });
  await expect(link).toHaveAccessibleName('Registration Requests 3 to do');
  const embedded = await joinEmbeddedDatabase({ dataDir: server.dataDir });
  const client = openDatabase(embedded.connection);
  try {
    const email = 'newcomer@cquiz.example';
    await client.db.transaction().execute(async (trx) => {
      const account = await trx
        .insertInto('user_account')
        .values({ institution_id: 1, email, email_normalized: email, role: 'STUDENT', status: 'PENDING' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('student')
        .values({ institution_id: 1, account_id: account.id, program_id: 1 })
        .execute();
    });
    const event = { audience: { institutionId: 1 }, event: { type: 'registrations.changed' } };
    await client.pool.query('select pg_notify($1, $2)', ['cquiz_event', JSON.stringify(event)]);
    await expect(link).toHaveAccessibleName('Registration Requests 4 to do');
    await client.db.deleteFrom('user_account').where('email_normalized', '=', email).execute();
    await client.pool.query('select pg_notify($1, $2)', ['cquiz_event', JSON.stringify(event)]);
    await expect(link).toHaveAccessibleName('Registration Requests 3 to do');
  } finally {
    await client.close();
    await embedded.leave();
  }
});

test.describe('when the server is unreachable', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('a page shows that it is reconnecting and keeps the person signed in', async ({ page, loginAs }) => {
    await loginAs('student');
    await page.route('**/api/auth/me', (route) => route.abort());
    await page.reload();
    await expect(
      page.getByText('The server isn’t responding. We’ll keep trying, and you’ll stay signed in.'),
    ).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByRole('heading', { name: /^Good \w+, Ama$/, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/student/dashboard');
  });

  test('the live connection reconnects automatically after a restart and loads what was missed', async ({
    page,
    server,
    loginAs,
  }) => {
    await loginAs('super admin');
    await expect(page.getByRole('button', { name: /Total Students/ })).toBeVisible();
    // The chart loads last; interrupting it would log a console error.
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await server.stop();
    await server.restart();
    const reconnecting = page.waitForRequest((request) => request.url().endsWith('/api/events'));
    await reconnecting;
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/dashboard/badges'));
    expect((await refreshed).status()).toBe(200);
  });

  test('a session that the server no longer knows leads to the sign-in page', async ({ page, loginAs }) => {
    await loginAs('student');
    await page.evaluate(() => sessionStorage.setItem('cquiz-token', 'x'.repeat(43)));
    await page.reload();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('cquiz-token'))).toBeNull();
  });
});

test.describe('when something fails', () => {
  test.use({
    expectedConsoleErrors: [/Failed to load resource|net::ERR_|dynamically imported module|react/i],
  });

  test('figures that fail to load show an error and can be retried', async ({ page, loginAs }) => {
    await loginAs('super admin');
    await page.route('**/api/dashboard/adminMetrics', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, message: 'Something went wrong on our side.', code: 'INTERNAL' },
      }),
    );
    await page.reload();
    await expect(page.getByText('Failed to load metrics data')).toBeVisible();
    await expect(page.getByText('Something went wrong on our side. (Status: 500)')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: /Total Students/ })).toBeVisible();
  });

  test('a change that fails to save shows a toast and keeps what was typed', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await page.route('**/api/profile', (route) => route.abort());
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Profile' }).click();
    const drawer = page.getByRole('dialog', { name: 'Profile' });
    await drawer.getByLabel('First name').fill('Amara');
    await drawer.getByRole('button', { name: 'Save name' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Network error: No response from server' });
    await expect(toast).toBeVisible();
    await expect(drawer.getByLabel('First name')).toHaveValue('Amara');
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
  });

  test('a page whose script fails to load leaves the frame usable, and Retry loads it', async ({
    page,
    loginAs,
  }) => {
    await loginAs('super admin');
    await page.route(/\/assets\/notifications-page-.*\.js/, (route) => route.abort());
    await waitForInterception(page);
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await expect(page.getByText('Something went wrong on this page.')).toBeVisible();
    await expect(page.getByRole('navigation')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: /^Notifications/, level: 1 })).toBeVisible();
  });
});
