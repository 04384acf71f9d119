import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeBackup } from '#web/testing/make-backup.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const server = setUpFakeServer();

const backup = makeBackup();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

const contents = {
  school: 'Harbour School',
  appVersion: '0.1.0',
  accounts: 61,
  quizzes: 12,
  attempts: 940,
  grades: 930,
  files: 104,
};
const present = { accounts: 63, quizzes: 15, attempts: 981 };
const result = {
  rows: 10,
  files: 104,
  takenAt: '2026-11-14T18:20:00.000Z',
  safetyBackupId: 4,
  isSignedIn: true,
  erasedAgain: 2,
  contents,
};

test('a restore says what it contains and what is lost, and afterwards what was restored', async () => {
  server.answer('GET /backup/:backupId/restorePreview', {
    takenAt: '2026-11-14T18:20:00.000Z',
    contents,
    isEncrypted: false,
    encryptsPresent: false,
    since: { accounts: 0, quizzes: 3, attempts: 41 },
    present,
  });
  server.answer('POST /backup/:backupId/restore', result);
  await renderPage(<RestoreDialog backup={backup} opened onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Contains 61 accounts, 12 quizzes, 940 attempts/)).toBeVisible();
  await expect
    .element(dialog.getByText('Everything added since then will be lost, including 3 quizzes, 41 attempts.'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('People who were erased after this backup was made are erased again.'))
    .toBeVisible();
  await expectFits();
  await dialog.getByLabelText('Your password').fill('Root-pass-1');
  await dialog.getByRole('button', { name: 'Restore backup' }).click();
  await expect.element(page.getByText('2 people were erased again.')).toBeVisible();
  await expect.element(page.getByText(/was restored, including 61 accounts, 12 quizzes/)).toBeVisible();
});

test('an encrypted backup asks for its private key and says when it is the wrong one', async () => {
  server.answer('GET /backup/:backupId/restorePreview', {
    takenAt: null,
    contents: null,
    isEncrypted: true,
    encryptsPresent: true,
    since: null,
    present,
  });
  server.refuse(
    'POST /backup/:backupId/restore',
    422,
    'BACKUP_KEY_WRONG',
    'This private key doesn’t decrypt the backup. Nothing was changed.',
  );
  await renderPage(
    <RestoreDialog backup={{ ...backup, isEncrypted: true }} opened onClose={() => undefined} />,
  );
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(/data is replaced, including 63 accounts, 15 quizzes, 981 attempts/))
    .toBeVisible();
  await expect.element(dialog.getByText(/undoing this restore needs a private key/)).toBeVisible();
  await expectFits();
  await dialog.getByLabelText('Your password').fill('Root-pass-1');
  await dialog.getByRole('button', { name: 'Restore backup' }).click();
  await expect.element(dialog.getByText('Private key is required')).toBeVisible();
  await dialog.getByLabelText('Private key').fill('AGE-SECRET-KEY-1X');
  await dialog.getByRole('button', { name: 'Restore backup' }).click();
  await expect.element(dialog.getByText(/doesn’t decrypt the backup/)).toBeVisible();
});
