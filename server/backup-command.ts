import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inTransaction } from '#database/client.ts';
import { explainDataFailure, withBackupDeps } from './backup-deps.ts';
import { assertWritableFile, readCommandLine, runCommand, UsageError } from './command-line.ts';
import { writeArchive } from './domains/operations/backups/archive-writing.service.ts';
import {
  type BackupDeps,
  failAbandoned,
  makeBackup,
  readErasures,
  withBackupLock,
} from './domains/operations/backups/backup-run.service.ts';
import { insertBackup } from './domains/operations/backups/backups.queries.ts';
import { countRows, type Manifest } from './domains/operations/backups/manifest.policy.ts';
import { AppError } from './errors.ts';

const patience = { ms: 10_000, forOthers: true };

/** Writes into the backup folder, which the pages list. */
function backUpHere(deps: BackupDeps): Promise<{ manifest: Manifest; where: string }> {
  return withBackupLock(deps, patience, async (lone) => {
    await failAbandoned(deps);
    const backup = { institutionId: 1, cause: 'MANUAL', requestedBy: null } as const;
    const id = await inTransaction(deps.db, (trx) => insertBackup(trx, backup));
    if (id === undefined) throw new AppError('BACKUP_RUNNING');
    const { manifest } = await makeBackup(deps, lone, { id, institutionId: 1 });
    return { manifest, where: `backup ${id} of the list in Settings` };
  });
}

/** Writes to the given file. An existing file is replaced only by a complete one. */
function backUpTo(deps: BackupDeps, file: string): Promise<{ manifest: Manifest; where: string }> {
  return withBackupLock(deps, patience, async (lone) => {
    const half = `${file}.half-written`;
    try {
      const manifest = await writeArchive(lone, half, { ...deps, erasures: await readErasures(deps) });
      await using handle = await open(half, 'r');
      await handle.sync();
      await rename(half, file);
      return { manifest, where: file };
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  });
}

const usage = `usage: npm run backup -- [--to <file> [--force]]

Backs up the school of DATABASE_URL and S3_URL, or in DATA_DIR.
  --to <file>   writes this file, not the list of backups in Settings
  --force       replaces the file if it exists`;

const options = { to: { type: 'string' }, force: { type: 'boolean', default: false } } as const;
const target = readCommandLine({ usage, options }, ({ values: { to, force } }) => {
  if (to === undefined && force) throw new UsageError('--force belongs to --to <file>.');
  const path = to === undefined ? undefined : resolve(to);
  if (path !== undefined) assertWritableFile(path, { force });
  return path;
});

async function backUp(): Promise<void> {
  const { manifest, where } = await withBackupDeps((deps) =>
    target === undefined ? backUpHere(deps) : backUpTo(deps, target),
  );
  console.log(`${countRows(manifest)} rows and ${manifest.files.length} files: ${where}`);
  for (const key of manifest.missingFiles) console.log(`Not in it, because it is not there: ${key}`);
  console.log('It holds every secret of the school: keep it where only you can read it.');
}

await runCommand('No backup was made.', backUp, explainDataFailure);
