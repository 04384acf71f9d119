import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#database/client.ts';
import { preparePlace } from '#database/embedded/place.ts';
import { killFamily } from './processes.ts';
import type { Resources } from './trial-resources.ts';

/** The PostgreSQL that servers start in their data folder, seen from outside. */
export interface EmbeddedDatabase {
  connection: Connection;
  /** A connection as PostgreSQL superuser, which the server is not. */
  superuser: Connection;
  /** Undefined when it is not running. */
  findPid(): number | undefined;
}

/** Finds the database of a data folder without joining it, because joining would restart it. */
export async function inspectDatabase(resources: Resources, dataDir: string): Promise<EmbeddedDatabase> {
  const { connection } = await preparePlace(dataDir, () => undefined);
  const lock = join(dataDir, 'postgres/postmaster.pid');
  const findPid = () => {
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
    return pid > 0 ? pid : undefined;
  };
  resources.defer(async () => {
    const pid = findPid();
    if (pid !== undefined) await killFamily(pid);
  });
  return { connection, superuser: { ...connection, user: 'postgres', database: 'postgres' }, findPid };
}
