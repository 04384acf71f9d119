import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inTransaction } from '#database/client.ts';
import { explainDataFailure, withBackupDeps } from './backup-deps.ts';
import { assertWritableFile, readCommandLine, runCommand, UsageError } from './command-line.ts';
import type { ArchiveFile } from './domains/operations/backups/archive-reading.service.ts';
import { writeArchive } from './domains/operations/backups/archive-writing.service.ts';
import {
  type BackupDeps,
  failAbandoned,
  findRecipients,
  keysFor,
  makeBackup,
  readErasures,
  withBackupLock,
} from './domains/operations/backups/backup-run.service.ts';
import { findVerification, insertBackup } from './domains/operations/backups/backups.queries.ts';
import { copyMissing } from './domains/operations/backups/copies.service.ts';
import { countRows, type Manifest } from './domains/operations/backups/manifest.policy.ts';
import type { TestRestore } from './domains/operations/backups/test-restore.service.ts';
import {
  verificationFaultOf,
  verifyFile,
  verifyStored,
} from './domains/operations/backups/verification.service.ts';
import { findFaultyRecipients } from './domains/settings/backup-recipients.service.ts';
import { AppError } from './errors.ts';

const patience = { ms: 10_000, forOthers: true };

interface Written {
  manifest: Manifest;
  where: string;
  isEncrypted: boolean;
  /** Says what the test restore found. */
  verified: string;
}

/** Writes into the backup folder, which the pages list. */
async function backUpHere(deps: BackupDeps, recipients: string[] | undefined): Promise<Written> {
  const { id, manifest, identities } = await withBackupLock(deps, patience, async (lone) => {
    await failAbandoned(deps);
    const backup = { institutionId: 1, cause: 'MANUAL', requestedBy: null } as const;
    const started = await inTransaction(deps.db, (trx) => insertBackup(trx, backup));
    if (started === undefined) throw new AppError('BACKUP_RUNNING');
    return makeBackup(deps, lone, { id: started, institutionId: 1 }, recipients);
  });
  await verifyStored(deps, { id, institutionId: 1 }, identities);
  await copyMissing(deps, 1);
  const { error, rows, files } = (await findVerification(deps.db, id)) ?? {};
  return {
    manifest,
    where: `backup ${id} in Settings`,
    isEncrypted: identities !== undefined,
    verified: error ? `Not verified: ${error}` : sayVerified({ rows: rows ?? 0, files: files ?? 0 }),
  };
}

/** Writes to the given file. An existing file is replaced only by a complete one. */
function backUpTo(deps: BackupDeps, file: string, given: string[] | undefined): Promise<Written> {
  return withBackupLock(deps, patience, async (lone) => {
    const half = `${file}.half-written`;
    try {
      const { recipients, identities } = await keysFor(given ?? (await findRecipients(deps.db, 1)));
      const options = { ...deps, recipients, erasures: await readErasures(deps) };
      const { manifest } = await writeArchive(lone, half, options);
      await using handle = await open(half, 'r');
      await handle.sync();
      const verified = await verifyWritten(deps, { path: half, identities });
      await rename(half, file);
      return { manifest, where: file, isEncrypted: identities !== undefined, verified };
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  });
}

/** Throws for a damaged file. Without the right to make a database a backup is better than none. */
async function verifyWritten(deps: BackupDeps, archive: ArchiveFile): Promise<string> {
  try {
    return sayVerified(await verifyFile(deps, archive));
  } catch (error) {
    if (error instanceof AppError && error.code === 'BACKUP_INVALID') throw error;
    return `Not verified: ${verificationFaultOf(error)}`;
  }
}

function sayVerified({ rows, files }: TestRestore): string {
  return `Verified by a test restore: ${rows} rows and ${files} files match.`;
}

const usage = `usage: npm run backup -- [--to <file> [--force]] [--recipient <age1…>]

Backs up the school in DATABASE_URL and S3_URL, or in DATA_DIR.
  --to <file>          writes to this file instead of the backups in Settings
  --force              replaces the file if it exists
  --recipient <age1…>  encrypts for this age public key. Can be repeated. Defaults to the keys in Settings`;

const options = {
  to: { type: 'string' },
  force: { type: 'boolean', default: false },
  recipient: { type: 'string', multiple: true },
} as const;
const { target, recipients } = readCommandLine({ usage, options }, ({ values: { to, force, recipient } }) => {
  if (to === undefined && force) throw new UsageError('--force requires --to <file>.');
  const path = to === undefined ? undefined : resolve(to);
  if (path !== undefined) assertWritableFile(path, { force });
  return { target: path, recipients: recipient };
});

async function backUp(): Promise<void> {
  const faulty = await findFaultyRecipients(recipients ?? []);
  if (faulty.length > 0) throw new UsageError(`Not an age public key (age1…): ${faulty.join(', ')}`);
  const { manifest, where, isEncrypted, verified } = await withBackupDeps((deps) =>
    target === undefined ? backUpHere(deps, recipients) : backUpTo(deps, target, recipients),
  );
  console.log(`${countRows(manifest)} rows and ${manifest.files.length} files: ${where}`);
  for (const key of manifest.missingFiles) console.log(`Not backed up, because the file is missing: ${key}`);
  console.log(verified);
  console.log(
    isEncrypted
      ? 'The backup is encrypted. Only its private key can decrypt it, so keep the key somewhere else.'
      : 'The backup isn’t encrypted and contains all data of the school. Keep it where only you can read it.',
  );
}

await runCommand('No backup was made.', backUp, explainDataFailure);
