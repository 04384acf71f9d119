import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { seedDemoSchool } from '#database/seed/demo-school.ts';
import type { Backup } from '#shared/contract/platform/backups.ts';
import type { QueuedDeps } from '../domains/operations/backups/backup-run.service.ts';
import { createBackupFolder } from '../plugins/files/backup-folder.ts';
import { type SignedIn, startTestSession } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** The demo school with its files, and its administrator. */
export async function openSchool({ db, files }: TestApp): Promise<SignedIn & { email: string }> {
  const passwordHash = await hash(demoPassword, { memoryCost: 8, timeCost: 1 });
  await seedDemoSchool(db, { now: new Date(), passwordHash, putFile: files.putFile });
  const { id, email } = await db
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('role', '=', 'SUPER_ADMIN')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { ...(await startTestSession(db, id)), email };
}

export async function untilSettled(app: TestApp, admin: SignedIn, id: number): Promise<Backup> {
  const end = performance.now() + 60_000;
  for (;;) {
    const backup: Backup = (await app.call(admin, 'GET', `/backup/${id}`)).json();
    if (backup.status !== 'RUNNING') return backup;
    if (performance.now() > end) throw new Error('The backup is still running.');
    await sleep(30);
  }
}

export async function makeTestBackup(app: TestApp, admin: SignedIn): Promise<Backup> {
  const started = await app.call(admin, 'POST', '/backup');
  if (started.statusCode !== 202) throw new Error(started.body);
  return untilSettled(app, admin, (started.json() as Backup).id);
}

/** Verifies a backup as the page does, and waits for the outcome. */
export async function verifyTestBackup(app: TestApp, admin: SignedIn, id: number): Promise<Backup> {
  const started = await app.call(admin, 'POST', `/backup/${id}/verify`);
  if (started.statusCode !== 202) throw new Error(started.body);
  const end = performance.now() + 60_000;
  for (;;) {
    const backup: Backup = (await app.call(admin, 'GET', `/backup/${id}`)).json();
    if (backup.verification.state !== 'RUNNING') return backup;
    if (performance.now() > end) throw new Error('The verification is still running.');
    await sleep(30);
  }
}

/** Dependencies of the backup services, for those without an endpoint. */
export function backupDepsOf({ db, connection, files, config, app }: TestApp): QueuedDeps {
  const { events, mailer, queue, log } = app;
  const folder = createBackupFolder(config.dataDir);
  const telling = { events, mailer };
  return {
    db,
    connection,
    store: files,
    folder,
    appVersion: '1',
    log,
    telling,
    queue,
    copies: null,
    verifiesNew: false,
  };
}
