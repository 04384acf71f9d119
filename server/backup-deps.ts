import { openDatabase } from '#database/client.ts';
import packageJson from '../package.json' with { type: 'json' };
import { readConfig } from './config.ts';
import type { BackupDeps } from './domains/operations/backups/backup-run.service.ts';
import { AppError } from './errors.ts';
import { openCopies, openStores } from './plugins/files/stores.ts';
import { reachDatabase } from './reach-database.ts';

const silent = () => undefined;

/** Dependencies of backup and restore at a terminal, whether the server runs or not. */
export async function withBackupDeps<T>(work: (deps: BackupDeps) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { files: store, backups: folder } = await openStores(config);
  const server = await reachDatabase(config, (line) => console.log(line));
  const client = openDatabase(server.connection, { patient: true, maxConnections: 2 });
  try {
    return await work({
      db: client.db,
      connection: server.connection,
      store,
      folder,
      appVersion: packageJson.version,
      // The command reports failures itself, once.
      log: { info: silent, warn: silent, error: silent },
      telling: null,
      copies: await openCopies(config),
      verifiesNew: true,
    });
  } finally {
    await client.close();
    await server.leave();
  }
}

/** Explains why a command on the school's data failed. */
export async function explainDataFailure(error: unknown): Promise<string | undefined> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  if (error instanceof AppError) return cause ? `${error.message} (${cause.message})` : error.message;
  // Without tables the server has never started on this database, or another database was meant.
  if ((error as { code?: string }).code === '42P01') {
    return 'This database contains no school. Check DATA_DIR and DATABASE_URL.';
  }
  // Loaded on demand, because it imports the whole server.
  const { explainFailure } = await import('./start.ts');
  return explainFailure(error);
}
