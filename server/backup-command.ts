import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inTransaction } from '#database/client.ts';
import { runCommand, withBackupDeps } from './backup-deps.ts';
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
    where: `backup ${id} of the list in Settings`,
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

await runCommand('No backup was made.', async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, recipient: { type: 'string', multiple: true } },
  });
  const faulty = await findFaultyRecipients(values.recipient ?? []);
  if (faulty.length > 0) {
    throw new AppError('INVALID_INPUT', { message: `Not an age public key (age1…): ${faulty.join(', ')}` });
  }
  const { manifest, where, isEncrypted, verified } = await withBackupDeps((deps) =>
    values.to === undefined
      ? backUpHere(deps, values.recipient)
      : backUpTo(deps, resolve(values.to), values.recipient),
  );
  console.log(`${countRows(manifest)} rows and ${manifest.files.length} files: ${where}`);
  for (const key of manifest.missingFiles) console.log(`Not in it, because it is not there: ${key}`);
  console.log(verified);
  console.log(
    isEncrypted
      ? 'It is encrypted. Only its private key opens it: keep that key somewhere else.'
      : 'It holds every secret of the school: keep it where only you can read it.',
  );
});
