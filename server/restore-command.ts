import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { runCommand, withBackupDeps } from './backup-deps.ts';
import { contentsOf, countRows } from './domains/operations/backups/manifest.policy.ts';
import { restoreFile } from './domains/operations/backups/restore.service.ts';
import { AppError } from './errors.ts';

await runCommand('Nothing was restored; everything is as it was.', async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new AppError('FILE_REQUIRED', { message: 'Say which file: npm run restore -- <file>' });
  }
  // The private key is read from a file: on a command line every user of the machine would see it.
  const identity =
    values.identity === undefined ? undefined : await readFile(resolve(values.identity), 'utf8');
  const { source, safetyBackupId, erasedAgain } = await withBackupDeps(async (deps) => {
    await migrate(deps.connection);
    return restoreFile(deps, resolve(file), identity).catch((error: unknown) => {
      const isWithoutKey = error instanceof AppError && error.code === 'BACKUP_KEY_REQUIRED';
      if (!isWithoutKey) throw error;
      const message = 'This backup is encrypted. Name the file with its private key: --identity key.txt';
      throw new AppError('BACKUP_KEY_REQUIRED', { message });
    });
  });
  const { manifest } = source;
  const { school, appVersion, accounts, quizzes, attempts, grades, files } = contentsOf(manifest);
  console.log(
    `Restored as of ${manifest.takenAt}, made by CQuiz ${appVersion}${school === null ? '' : `: ${school}`}`,
  );
  console.log(
    `${accounts} accounts, ${quizzes} quizzes, ${attempts} attempts, ${grades} grades, ${files} files`,
  );
  console.log(`${countRows(manifest)} rows in all. Everyone is signed out.`);
  if (erasedAgain === 1) console.log('1 person was erased again.');
  if (erasedAgain > 1) console.log(`${erasedAgain} people were erased again.`);
  if (safetyBackupId !== null) console.log(`What was there before is backup ${safetyBackupId} of the list.`);
});
