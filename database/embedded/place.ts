import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { getPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { createCluster, databaseName, databaseUser, hasCluster, readPassword } from './cluster.ts';
import { locateSocketFolder, socketPort } from './socket-folder.ts';

/** What pg's Client and Pool need to connect. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: false;
}

/** Where an embedded database is stored, as real paths, which processes compare to recognise each other. */
export interface Place {
  dataDir: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  /** False only for temporary databases of tests. */
  isDurable: boolean;
  binaries: PostgresBinaries;
  connection: EmbeddedConnection;
}

/** Finds the database in that folder or creates it. */
export async function preparePlace(
  folder: string,
  reportCreated: (milliseconds: number) => void,
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<Place> {
  const binaries = await getPostgresBinaries();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(folder);
  const inDataDir = path.join(dataDir, 'postgres');
  if (!(await hasCluster(inDataDir, binaries))) {
    const startedAt = performance.now();
    await createCluster(inDataDir, binaries, { isDurable });
    reportCreated(Math.round(performance.now() - startedAt));
  }
  const cluster = await realpath(inDataDir);
  const socketFolder = await locateSocketFolder(dataDir);
  return {
    dataDir,
    cluster,
    socketFolder,
    logFile: path.join(dataDir, 'postgres.log'),
    isDurable,
    binaries,
    connection: {
      host: socketFolder,
      port: socketPort,
      user: databaseUser,
      password: await readPassword(cluster),
      database: databaseName,
      // PGSSLMODE in the environment would otherwise ask for TLS on the socket, which PostgreSQL refuses.
      ssl: false,
    },
  };
}
