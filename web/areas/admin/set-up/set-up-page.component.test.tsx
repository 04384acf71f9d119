import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SetUp, SetUpStep } from '#shared/contract/platform/set-up.ts';
import { SetUpStepName, SystemSettings } from '#shared/settings.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import SetUpPage from './set-up-page.tsx';

const server = setUpFakeServer();

beforeEach(() => server.answer('GET /preference', defaultPreferences));

function makeSteps(states: Partial<Record<SetUpStepName, SetUpStep['state']>>): SetUpStep[] {
  return SetUpStepName.options.map((name) => ({ name, state: states[name] ?? 'open' }));
}

const size = { accounts: 52, quizzes: 28, grades: 508 };
const started: SetUp = {
  steps: makeSteps({ account: 'done', demo: 'done', name: 'done', programmes: 'done' }),
  isHidden: false,
  warnings: ['mail', 'backup', 'onlyAdministrator'],
  demo: null,
  emptied: { ...size, at: '2026-11-18T09:00:00.000Z', backupId: 4 },
  administrator: { name: 'Efua Mensah', email: 'efua.mensah@campus.example' },
  institution: {
    name: 'Kumasi Campus College',
    language: 'en',
    timezone: 'Africa/Accra',
    primaryColor: '#228b22',
    hasOwnLogo: false,
    hasOwnName: true,
  },
  programmes: { first: 'BSc Statistics', count: 3 },
  teachers: 0,
  mail: 'notSet',
  lastBackupAt: null,
  lastVerifiedAt: null,
  acceptsTrustedDomains: true,
  abilities: { change: true },
};
const demo: SetUp = {
  ...started,
  steps: SetUpStepName.options.map((name) => ({ name, state: name === 'demo' ? 'open' : 'later' })),
  warnings: [],
  demo: { ...size, addedAccounts: 0, addedQuizzes: 0, attemptsRunning: 0, needsOwnAccount: true },
  emptied: null,
};

async function open(setUp: SetUp, at = '/admin/set-up'): Promise<void> {
  server.answer('GET /setUp', setUp);
  server.answer('GET /backup/:backupId', { id: 4 } as never);
  await renderPage(<SetUpPage />, { at });
  await expect.element(page.getByRole('list', { name: 'Steps' })).toBeVisible();
}

const steps = () => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');

test('each step says what was done or is left, and leads to its place', async () => {
  await open(started);
  await expect
    .element(page.getByText('You deleted the demo school. 4 steps are left before you invite people.'))
    .toBeVisible();
  await expect.element(page.getByText('4 of 8 done')).toBeVisible();
  const texts = [
    'Efua Mensah · efua.mensah@campus.example',
    'Deleted 52 accounts, 28 quizzes and 508 grades. A backup of the demo is kept.',
    'Kumasi Campus College · English · Africa/Accra',
    'People see them on every page',
    'People need it to set a password',
    'BSc Statistics and 2 more',
    'Add at least 1 teacher.',
    'Choose when backups run',
  ];
  for (const [at, text] of texts.entries()) await expect.element(steps().nth(at)).toMatchTextContent(text);
  for (const [name, path] of [
    ['Choose logo and colour', '/admin/settings?tab=system#branding'],
    ['Add teachers', '/admin/register-user'],
    ['Set up backups', '/admin/settings?tab=data#backups'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  for (const text of [
    'nobody can set a password',
    'There is no backup of your own data yet',
    'only 1 administrator',
  ]) {
    await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  }
  await expectFits();
  await expectAccessibleInBothThemes();
});

test('a step is skipped and no longer skipped, and the page is hidden', async () => {
  const sent: unknown[] = [];
  server.answer('PATCH /setting', ({ body }) => {
    sent.push(body);
    return SystemSettings.parse({});
  });
  await open({ ...started, steps: makeSteps({ account: 'done', demo: 'done', look: 'skipped' }) });
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect.poll(() => sent).toEqual([{ setUpSkipped: ['look', 'name'] }]);
  await page.getByRole('button', { name: 'Don’t skip' }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ setUpSkipped: [] });
  await page.getByRole('button', { name: 'Hide this page' }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ setUpHidden: true });
});

test('a read-only administrator sees every step and can change none', async () => {
  await open({ ...started, abilities: { change: false } });
  for (const name of ['Hide this page', 'Set up email', 'Import people']) {
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await expect.element(page.getByRole('button', { name: 'Skip for now' })).not.toBeInTheDocument();
});

test('a read-only administrator of the demo school reads what starting for real deletes', async () => {
  await open({ ...demo, abilities: { change: false } });
  const detail = 'Deletes 52 accounts, 28 quizzes and 508 grades, after a backup.';
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('nothing is left', async () => {
  await open({ ...started, warnings: [], steps: started.steps.map((step) => ({ ...step, state: 'done' })) });
  await expect.element(page.getByText('Everything is set up.')).toBeVisible();
});

test('Start for real asks for an own account, says what it deletes, and asks for a word if people added to the demo', async () => {
  const bodies: unknown[] = [];
  server.answer('POST /setUp/startForReal', ({ body }) => {
    bodies.push(body);
    return { ...size, backupId: 4 };
  });
  await open({
    ...demo,
    demo: { ...size, addedAccounts: 12, addedQuizzes: 1, attemptsRunning: 3, needsOwnAccount: true },
  });
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Start for real' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of [
    'CQuiz makes a backup, then deletes 52 accounts, 28 quizzes and 508 grades. Only your own account is kept.',
    '12 accounts were added after the demo started. They will be deleted too. 1 quiz was added',
    '3 students are taking a quiz now.',
  ]) {
    await expect.element(dialog.getByText(text, { exact: false })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Start for real' }).click();
  await expect.element(dialog.getByText('First name is required')).toBeVisible();
  await expect.element(dialog.getByText('Please type RESET')).toBeVisible();
  await expectAccessibleInBothThemes(document.querySelector('[role=dialog]') ?? undefined);
  await dialog.getByLabelText('First name').fill('Akosua');
  await dialog.getByLabelText('Last name').fill('Agyeman');
  await dialog.getByLabelText('Email Address').fill('akosua@college.example');
  await dialog.getByLabelText('New password').fill('Quite-mine-7');
  await dialog.getByLabelText('Your current password').fill('Demo-pass-1');
  await dialog.getByLabelText('Type RESET to confirm').fill('RESET');
  expect(bodies).toEqual([]);
  await dialog.getByRole('button', { name: 'Start for real' }).click();
  await expect
    .poll(() => bodies)
    .toEqual([
      {
        password: 'Demo-pass-1',
        account: {
          firstName: 'Akosua',
          lastName: 'Agyeman',
          email: 'akosua@college.example',
          password: 'Quite-mine-7',
        },
      },
    ]);
});
