import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupDepsOf, makeTestBackup } from '#server/testing/backups.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Backup, BackupSchedule } from '#shared/contract/platform/backups.ts';

// Writes and reads whole schools, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const place = mkdtempSync(join(tmpdir(), 'cquiz-copies-'));
const context = setUpTestApp({ backupCopy: { path: place } });
const password = 'Right-pass-1';
let admin: TestPerson & SignedIn;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function settledCopy(id: number): Promise<Backup['copy']> {
  return vi.waitFor(
    async () => {
      const { copy }: Backup = (await context.call(admin, 'GET', `/backup/${id}`)).json();
      expect(copy.state).toMatch(/COPIED|FAILED/);
      return copy;
    },
    { timeout: 60_000 },
  );
}

async function copies(): Promise<BackupSchedule['copies']> {
  const schedule: BackupSchedule = (await context.call(admin, 'GET', '/backup/schedule')).json();
  return schedule.copies;
}

async function countNotices(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from notification where event = 'backup.copyFailed'`.execute(context.db);
  return rows[0]?.n ?? 0;
}

function names(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.includes('.tar.gz'))
    .sort();
}

describe('copies', () => {
  it('are read back, carry the register of erasures, and are kept like the schedule keeps backups', async () => {
    const person = randomUUID();
    const erasure = { person, erasedAt: new Date().toISOString(), answers: false };
    await backupDepsOf(context).folder.erasures.add(erasure);
    const first = await makeTestBackup(context, admin);
    expect(await settledCopy(first.id)).toMatchObject({ state: 'COPIED', error: null });
    const own = join(context.config.dataDir, 'backups');
    const [name = ''] = names(place);
    expect(readFileSync(join(place, name)).equals(readFileSync(join(own, name)))).toBe(true);
    expect(readdirSync(join(place, 'erasures'))).toEqual([`${person}.json`]);
    expect(await copies()).toEqual({
      place,
      missing: 0,
      missingSince: null,
      isRunning: false,
      error: null,
    });

    await context.call(admin, 'PATCH', '/setting', { backupsKept: 1, currentPassword: password });
    const second = await makeTestBackup(context, admin);
    await settledCopy(second.id);
    await vi.waitFor(() => expect(names(place)).toEqual([names(own).at(-1)]));
    await vi.waitFor(async () => {
      const { copy }: Backup = (await context.call(admin, 'GET', `/backup/${first.id}`)).json();
      expect(copy.state).toBe('NONE');
    });
    await context.call(admin, 'DELETE', `/backup/${second.id}`, { password });
    expect(names(place)).toEqual([]);
    await context.call(admin, 'PATCH', '/setting', { backupsKept: 7 });
  });

  it('that are missing are reported once and made later', async () => {
    renameSync(place, `${place}-away`);
    const made = await makeTestBackup(context, admin);
    expect(made.status).toBe('COMPLETED');
    const fault = `The folder ${place} is missing. Is its disk mounted?`;
    expect(await settledCopy(made.id)).toMatchObject({ state: 'FAILED', error: fault });
    const next = await makeTestBackup(context, admin);
    await settledCopy(next.id);
    expect(await countNotices()).toBe(1);
    expect(await copies()).toMatchObject({ missing: 3, error: fault, missingSince: expect.any(String) });
    // Nothing is written where the disk should be mounted.
    expect(() => readdirSync(place)).toThrow();

    renameSync(`${place}-away`, place);
    expect((await context.call(admin, 'POST', '/backup/copy')).statusCode).toBe(202);
    await vi.waitFor(async () => expect(await copies()).toMatchObject({ missing: 0 }), { timeout: 60_000 });
    expect(names(place)).toHaveLength(3);
    const shown = (await context.call(admin, 'GET', '/notification')).json() as { event: string }[];
    expect(shown.filter(({ event }) => event === 'backup.copyFailed')).toEqual([]);
  });
});
