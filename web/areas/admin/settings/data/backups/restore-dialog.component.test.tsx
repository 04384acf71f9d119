import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const server = setUpFakeServer();

const backup: Backup = {
  id: 3,
  cause: 'MANUAL',
  isBrought: false,
  status: 'COMPLETED',
  progress: 100,
  startedAt: '2026-11-14T18:20:00.000Z',
  completedAt: '2026-11-14T18:20:09.000Z',
  takenAt: '2026-11-14T18:20:00.000Z',
  bytes: 1_000,
  rows: 10,
  files: 1,
  filesMissing: 0,
  requestedBy: null,
  error: null,
  abilities: { download: true, restore: true, delete: true },
};

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

test('a restore says before and afterwards that erased people are erased again', async () => {
  server.answer('POST /backup/:backupId/restore', {
    rows: 10,
    files: 1,
    takenAt: '2026-11-14T18:20:00.000Z',
    safetyBackupId: 4,
    isSignedIn: true,
    erasedAgain: 2,
  });
  await renderPage(<RestoreDialog backup={backup} opened onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('People who were erased after this backup was made are erased again.'))
    .toBeVisible();
  await expectFits();
  await dialog.getByLabelText('Your password').fill('Root-pass-1');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('2 people were erased again.')).toBeVisible();
});
