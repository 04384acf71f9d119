import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import type { Config } from './config.ts';

/** The message is a sentence for the operator. */
export class DatabaseUnreachableError extends Error {}

export interface DatabaseServer {
  connection: Connection;
  /** The last process to leave stops the embedded database. */
  leave(): Promise<void>;
}

// Containers start in any order, so the database may become ready a moment later.
const patienceMs = 30_000;

export async function reachDatabase(config: Config, say: (line: string) => void): Promise<DatabaseServer> {
  if (config.databaseUrl === undefined) {
    return joinEmbeddedDatabase({
      dataDir: config.dataDir,
      log: ({ level, message }) => level !== 'info' && say(`Database: ${message}.`),
    });
  }
  const connection = { connectionString: config.databaseUrl };
  await waitForServer(connection, say);
  return { connection, leave: async () => undefined };
}

async function waitForServer(connection: Connection, say: (line: string) => void): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectOnce(connection);
    } catch (error) {
      if (!isPassing(error) || performance.now() > until) throw unreachable(error);
      if (tries === 0) say('Waiting for the database in DATABASE_URL …');
      await sleep(500);
    }
  }
}

async function connectOnce(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

// Waiting does not fix a wrong password or database name.
function isPassing(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return !/^(28|3D|42)/.test(code);
}

function unreachable(error: unknown): DatabaseUnreachableError {
  const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : '';
  return new DatabaseUnreachableError(`Could not connect to the database in DATABASE_URL: ${reason}.`);
}
