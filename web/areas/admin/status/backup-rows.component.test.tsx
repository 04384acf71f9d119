import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Backup, BackupSchedule } from '#shared/contract/platform/backups.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeBackup } from '#web/testing/make-backup.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { BackupRows } from './backup-rows.tsx';

const server = setUpFakeServer();

const admin: CurrentUser = {
  id: 1,
  email: 'root@school.example',
  role: 'SUPER_ADMIN',
  person: null,
  memberSince: '2026-01-05T08:00:00.000Z',
  mustSetUpSecondFactor: false,
};

const verified: Backup = makeBackup({
  startedAt: '2026-11-17T03:00:00.000Z',
  isEncrypted: true,
  verification: {
    state: 'VERIFIED',
    progress: 100,
    at: '2026-11-17T03:04:00.000Z',
    rows: 9_686,
    files: 104,
    ms: 12_000,
    checkedAt: null,
    error: null,
  },
  copy: { state: 'COPIED', at: '2026-11-17T03:05:00.000Z', error: null },
});

const schedule: BackupSchedule = {
  frequency: 'daily',
  kept: 7,
  nextAt: '2026-11-18T03:00:00.000Z',
  lastCompletedAt: '2026-11-17T03:02:00.000Z',
  newest: verified,
  lastVerified: verified,
  recipients: 1,
  copies: { place: '/mnt/nas/cquiz', missing: 0, missingSince: null, isRunning: false, error: null },
};

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

test('the last verified backup says what was restored as a test, and the newest can be verified', async () => {
  server.answer('GET /backup/schedule', schedule);
  server.answer('POST /backup/:backupId/verify', verified);
  await renderPage(<BackupRows />, { as: admin });
  await expect
    .element(page.getByRole('heading', { name: /^Last verified backup, 17 Nov 2026/ }))
    .toBeVisible();
  await expect
    .element(
      page.getByText(/^Restored as a test at .*9,686 rows and 104 files match\. Encrypted, copied to \/mnt/),
    )
    .toBeVisible();
  await expect.element(page.getByText('Daily. The 7 most recent are kept.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All backups' })).toBeVisible();
  await expectFits();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect.poll(() => server.requests('POST /backup/:backupId/verify')).toHaveLength(1);
});

test('a failed verification and missing copies are named, and can be tried again', async () => {
  server.answer('GET /backup/schedule', {
    ...schedule,
    newest: makeBackup({
      startedAt: '2026-11-18T03:00:00.000Z',
      verification: { ...verified.verification, state: 'FAILED', error: 'The backup is damaged.' },
    }),
    copies: {
      place: '/mnt/nas/cquiz',
      missing: 2,
      missingSince: '2026-11-17T03:00:00.000Z',
      isRunning: false,
      error: 'The folder /mnt/nas/cquiz is missing. Is its disk mounted?',
    },
  });
  server.answer('POST /backup/copy', schedule);
  await renderPage(<BackupRows />, { as: admin });
  await expect.element(page.getByText('The backup is damaged.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '2 backups have no copy' })).toBeVisible();
  await expect.element(page.getByText(/Is its disk mounted\?/)).toBeVisible();
  await expectFits();
  await page.getByRole('button', { name: 'Copy now' }).click();
  await expect.poll(() => server.requests('POST /backup/copy')).toHaveLength(1);
});
