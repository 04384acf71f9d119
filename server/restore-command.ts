import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { runCommand, withBackupDeps } from './backup-deps.ts';
import { countRows } from './domains/operations/backups/manifest.policy.ts';
import { restoreFile } from './domains/operations/backups/restore.service.ts';
import { AppError } from './errors.ts';

await runCommand('Nothing was restored; everything is as it was.', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new AppError('FILE_REQUIRED', { message: 'Say which file: npm run restore -- <file>' });
  }
  const { source, safetyBackupId, erasedAgain } = await withBackupDeps(async (deps) => {
    await migrate(deps.connection);
    return restoreFile(deps, resolve(file));
  });
  const { manifest } = source;
  console.log(
    `Restored as of ${manifest.takenAt}: ${countRows(manifest)} rows, ${manifest.files.length} files.`,
  );
  if (erasedAgain === 1) console.log('1 person was erased again.');
  if (erasedAgain > 1) console.log(`${erasedAgain} people were erased again.`);
  if (safetyBackupId !== null) console.log(`What was there before is backup ${safetyBackupId} of the list.`);
});
