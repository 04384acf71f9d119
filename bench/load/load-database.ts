import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection, DatabaseClient } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { databaseUrl } from '#server/testing/processes/server-process.ts';

/** A database that only this load test uses. */
export interface LoadDatabase {
  connection: Connection;
  /** The environment that makes a server process use it. */
  env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Creates an embedded PostgreSQL in a new folder, shared by all processes, or a new database on the given server. */
export function createLoadDatabase(serverUrl: string | undefined): Promise<LoadDatabase> {
  return serverUrl === undefined ? createEmbedded() : createOnServer(serverUrl);
}

/** Uses a database that the caller created and drops. */
export function loadDatabaseAt(connection: Connection): LoadDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-load-'));
  return {
    connection,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(connection) },
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function createEmbedded(): Promise<LoadDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-load-'));
  const embedded = await joinEmbeddedDatabase({ dataDir });
  return {
    connection: embedded.connection,
    env: { DATA_DIR: dataDir },
    close: async () => {
      await embedded.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createOnServer(serverUrl: string): Promise<LoadDatabase> {
  const name = `cquiz_load_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = loadDatabaseAt({ connectionString: url.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The parent of PostgreSQL's other processes; undefined if it runs on another machine. */
export async function findPostmaster({ pool }: DatabaseClient): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
    const [, parent] = stat.split(') ')[1]?.split(' ') ?? [];
    return stat.includes('(postgres') ? Number(parent) : undefined;
  } catch {
    return undefined;
  }
}
