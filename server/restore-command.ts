import { resolve } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { explainDataFailure, withBackupDeps } from './backup-deps.ts';
import { assertReadableFile, readCommandLine, runCommand, UsageError } from './command-line.ts';
import { countRows } from './domains/operations/backups/manifest.policy.ts';
import { restoreFile } from './domains/operations/backups/restore.service.ts';

const usage = `usage: npm run restore -- <backup file>

Replaces the school with the one in the backup. The current data is backed up first.
The school is the one of DATABASE_URL and S3_URL, or in DATA_DIR.`;

const file = readCommandLine({ usage, options: {}, maxPositionals: 1 }, ({ positionals: [name] }) => {
  if (name === undefined) throw new UsageError('Name the backup file.');
  const path = resolve(name);
  assertReadableFile(path);
  return path;
});

async function restore(): Promise<void> {
  const { source, safetyBackupId, erasedAgain } = await withBackupDeps(async (deps) => {
    await migrate(deps.connection);
    return restoreFile(deps, file);
  });
  const { manifest } = source;
  console.log(
    `Restored as of ${manifest.takenAt}: ${countRows(manifest)} rows, ${manifest.files.length} files.`,
  );
  if (erasedAgain === 1) console.log('1 person was erased again.');
  if (erasedAgain > 1) console.log(`${erasedAgain} people were erased again.`);
  if (safetyBackupId !== null) console.log(`What was there before is backup ${safetyBackupId} of the list.`);
}

await runCommand('Nothing was restored; everything is as it was.', restore, explainDataFailure);
