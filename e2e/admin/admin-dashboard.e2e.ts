import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import type { AdminStats, Trends } from '#shared/contract/results/dashboard.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';
import { choose } from '../support/steps/choose.ts';

async function signIn(request: APIRequestContext) {
  const signedIn = await request.post('/api/auth/login', {
    data: { email: emailOf('super admin'), password: demoPassword },
  });
  const { token } = (await signedIn.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function read<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  return (await (await request.get(`/api${path}`, { headers: await signIn(request) })).json()) as Answer;
}

function bar(page: Page, name: string) {
  return page.getByRole('list', { name: 'Statistics' }).getByRole('button', { name });
}

function users(page: Page) {
  return page.getByRole('region', { name: 'All Users' });
}

test('statistics and charts show the figures of the server and explain them', async ({
  page,
  request,
  loginAs,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs('super admin');
  await expect(page.getByRole('button', { name: /^Avg CGPA/ })).toContainText(/^Avg CGPA\d\.\d\d/);
  const stats = await read<AdminStats>(request, '/dashboard/adminStats');
  const { studentRegistrations, acceptedStudents, activeQuizUsers } = stats;
  await expect(bar(page, 'Student Registrations')).toContainText(
    `${studentRegistrations}${acceptedStudents} of ${studentRegistrations} accepted`,
  );
  await expect(bar(page, 'Payments Completed')).toContainText('0No payment system configured');
  await expect(bar(page, 'Active Quiz Users')).toContainText(
    `${activeQuizUsers} of ${acceptedStudents} accepted students took a quiz in the last 30 days`,
  );
  const completion = bar(page, 'Quiz Completion Rate');
  await expect(completion).toContainText(`${Math.round(stats.quizCompletionRate * 100)}%`);
  await completion.focus();
  await page.keyboard.press('Enter');
  const explained = page.getByRole('dialog', { name: /^Quiz Completion Rate: \d+%$/ });
  await expect(explained).toContainText('submitted or timed out');
  await page.keyboard.press('Escape');
  await expect(explained).toBeHidden();
  await expect(completion).toBeFocused();

  const over = page.getByRole('region', { name: 'Over time' });
  await choose(over.getByRole('radio', { name: '12 months' }));
  const { points } = await read<Trends>(request, '/dashboard/trends?range=12months');
  const activity = over.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('img')).toHaveAttribute(
    'aria-label',
    /^Activity\. \d+ attempts were started/,
  );
  await activity.getByRole('button', { name: /^Show as table/ }).click();
  await expect(activity.getByRole('row')).toHaveCount(13);
  const last = points.at(-1);
  await expect(activity.getByRole('row').last().getByRole('cell')).toHaveText([
    String(last?.attemptsStarted),
    String(last?.attemptsCompleted),
  ]);
  await expect(activity.locator('.recharts-bar-rectangle').first()).toBeVisible();
  // Another test checks the page as it opens; this one checks the charts as tables.
  await expectAccessibleInBothThemes(page, 'main section:has(table)');
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }
});

test.describe('the list of users', () => {
  // The page requests the deleted student once more while the dialog closes.
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('has two tabs with counts, and a student can be found, viewed, edited and deleted', async ({
    page,
    request,
    loginAs,
  }) => {
    const lastName = `Q${Date.now().toString(36)}`;
    const created = await request.post('/api/student', {
      headers: await signIn(request),
      data: {
        firstName: 'Esi',
        lastName,
        cqUser: { email: `${lastName}@mail.example`, passwordHash: 'walnut-harbour-7' },
        enrollmentDate: '2026-11-15',
      },
    });
    expect(created.status()).toBe(201);
    await loginAs('super admin');
    const students = users(page).getByRole('tab', { name: /^Students \d+$/ });
    await expect(students).toHaveAttribute('aria-selected', 'true');
    const before = Number((await students.innerText()).replace(/\D/g, ''));
    await students.focus();
    await page.keyboard.press('ArrowRight');
    await expect(users(page).getByRole('tab', { name: /^Teachers \d+$/ })).toBeFocused();
    await expect(users(page).getByRole('tabpanel', { name: /^Teachers/ })).toBeVisible();
    await expect(users(page).getByRole('columnheader', { name: 'Employee ID' })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(students).toBeFocused();

    await users(page).getByRole('searchbox', { name: 'Search students' }).fill(lastName);
    const row = users(page).getByRole('row').filter({ hasText: lastName });
    await expect(users(page).getByRole('row')).toHaveCount(2);
    await row.getByRole('button', { name: `View Esi ${lastName}` }).click();
    const drawer = page.getByRole('dialog', { name: 'Person' });
    await expect(
      drawer
        .getByText(`${lastName}@mail.example`.toLowerCase())
        .or(drawer.getByText(`${lastName}@mail.example`))
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await row.getByRole('button', { name: `Edit Esi ${lastName}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Adjoa');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText(`Adjoa ${lastName}`);

    await row.getByRole('button', { name: `Delete Adjoa ${lastName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(users(page).getByText('No users found')).toBeVisible();
    await expect(students).toHaveText(new RegExp(`^Students\\s*${before - 1}$`));
  });
});

test('a read-only admin sees everything, with every control that writes unavailable', async ({
  page,
  loginAs,
}) => {
  await loginAs('read-only admin');
  const view = users(page).getByRole('button', { name: /^View / });
  await expect(view.first()).toBeVisible();
  await expect(bar(page, 'Student Registrations')).toBeVisible();
  const writing = page.getByRole('main').getByRole('button', { name: /^(Edit|Delete|New message)/ });
  await expect(writing.first()).toHaveAccessibleDescription(/^Read-only administrators can’t/);
  expect(await writing.and(page.getByRole('button', { disabled: false })).count()).toBe(0);
  await view.first().click();
  await expect(page.getByRole('dialog', { name: 'Person' })).toBeVisible();
});
