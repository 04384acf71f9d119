import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#database/client.ts';
import { preparePlace } from '#database/embedded/place.ts';
import { killFamily } from './processes.ts';
import type { Room } from './room.ts';

/** The PostgreSQL that servers run by themselves in their data folder, looked at from outside. */
export interface OwnDatabase {
  connection: Connection;
  /** The same as an administrator of PostgreSQL, which the server is not. */
  superuser: Connection;
  /** Undefined when it is not running. */
  findPid(): number | undefined;
}

/** Of a folder in which a server has started. Not joined: who joins would start it again. */
export async function lookAtOwnDatabase(room: Room, dataDir: string): Promise<OwnDatabase> {
  const { connection } = await preparePlace(dataDir, () => undefined);
  const lock = join(dataDir, 'postgres/postmaster.pid');
  const findPid = () => {
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
    return pid > 0 ? pid : undefined;
  };
  room.defer(async () => {
    const pid = findPid();
    if (pid !== undefined) await killFamily(pid);
  });
  return { connection, superuser: { ...connection, user: 'postgres', database: 'postgres' }, findPid };
}
