import { openDatabase } from '#database/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { readConfig } from './config.ts';
import type { BackupTools } from './domains/operations/backup-run.service.ts';
import { AppError } from './errors.ts';
import { openStores } from './plugins/stores.ts';
import { reachDatabase } from './reach-database.ts';

const silent = () => undefined;

/** What a backup is made and restored with at a terminal, whether the server runs or not. */
export async function withBackupTools<T>(work: (tools: BackupTools) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { files: store, backups: folder } = await openStores(config);
  const server = await reachDatabase(config, (line) => console.log(line));
  const client = openDatabase(server.connection, { patient: true, most: 2 });
  try {
    return await work({
      db: client.db,
      connection: server.connection,
      store,
      folder,
      appVersion: packageJson.version,
      // What goes wrong is told once, in the words of the command.
      log: { info: silent, warn: silent, error: silent },
      telling: null,
    });
  } finally {
    await client.close();
    await server.leave();
  }
}

/** Runs a command and tells in a sentence why it could not be done. */
export async function runCommand(refusal: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${refusal}\n${await reasonOf(error)}`);
    process.exitCode = 1;
  }
}

async function reasonOf(error: unknown): Promise<string> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  if (error instanceof AppError) return cause ? `${error.message} (${cause.message})` : error.message;
  // There are no tables: the server has never been started on this database, or another one was meant.
  if ((error as { code?: string }).code === '42P01') {
    return 'This database holds no school. Check DATA_DIR and DATABASE_URL.';
  }
  // Loaded only now: it brings the whole server with it.
  const { explainStartFailure } = await import('./start.ts');
  return explainStartFailure(error).replace('CQuiz did not start.\n', '');
}
