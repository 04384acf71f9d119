import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { explainDataFailure, withBackupDeps } from './backup-deps.ts';
import { assertReadableFile, readCommandLine, runCommand, UsageError } from './command-line.ts';
import { contentsOf, countRows } from './domains/operations/backups/manifest.policy.ts';
import { restoreFile } from './domains/operations/backups/restore.service.ts';
import { AppError } from './errors.ts';

const usage = `usage: npm run restore -- <backup file> [--identity <key file>]

Replaces the school with the one in the backup. The current data is backed up first.
The school is the one in DATABASE_URL and S3_URL, or in DATA_DIR.
  --identity <key file>  file with the private key (AGE-SECRET-KEY-1…) of an encrypted backup`;

// The private key is read from a file: on a command line every user of the machine would see it.
const options = { identity: { type: 'string' } } as const;
const { file, keyFile } = readCommandLine(
  { usage, options, maxPositionals: 1 },
  ({ positionals: [name], values: { identity } }) => {
    if (name === undefined) throw new UsageError('Name the backup file.');
    const [path, keyPath] = [resolve(name), identity === undefined ? undefined : resolve(identity)];
    assertReadableFile(path);
    if (keyPath !== undefined) assertReadableFile(keyPath);
    return { file: path, keyFile: keyPath };
  },
);

async function restore(): Promise<void> {
  const identity = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8');
  const { source, safetyBackupId, erasedAgain } = await withBackupDeps(async (deps) => {
    await migrate(deps.connection);
    return restoreFile(deps, file, identity).catch((error: unknown) => {
      const isWithoutKey = error instanceof AppError && error.code === 'BACKUP_KEY_REQUIRED';
      if (!isWithoutKey) throw error;
      const message = 'This backup is encrypted. Add the file with its private key: --identity key.txt';
      throw new AppError('BACKUP_KEY_REQUIRED', { message });
    });
  });
  const { manifest } = source;
  const { school, appVersion, accounts, quizzes, attempts, grades, files } = contentsOf(manifest);
  console.log(
    `Restored the backup from ${manifest.takenAt}, made by CQuiz ${appVersion}${school === null ? '' : `: ${school}`}`,
  );
  console.log(
    `${accounts} accounts, ${quizzes} quizzes, ${attempts} attempts, ${grades} grades, ${files} files`,
  );
  console.log(`${countRows(manifest)} rows in total. Everyone was signed out.`);
  if (erasedAgain === 1) console.log('1 person was erased again.');
  if (erasedAgain > 1) console.log(`${erasedAgain} people were erased again.`);
  if (safetyBackupId !== null) console.log(`The previous data is in backup ${safetyBackupId} in Settings.`);
}

await runCommand('Nothing was restored. Your data hasn’t changed.', restore, explainDataFailure);
