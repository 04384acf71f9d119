import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection, DatabaseClient } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { databaseUrl } from '#server/testing/server-process.ts';

/** A database that only this load uses. */
export interface DatabasePlace {
  connection: Connection;
  /** What tells a server process where it is. */
  env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** A new folder with the embedded PostgreSQL, shared by all processes; or a new database on a given server. */
export function openPlace(serverUrl: string | undefined): Promise<DatabasePlace> {
  return serverUrl === undefined ? makeFolder() : makeDatabase(serverUrl);
}

/** One that somebody else made and drops. */
export function placeOf(connection: Connection): DatabasePlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-load-'));
  return {
    connection,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(connection) },
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function makeFolder(): Promise<DatabasePlace> {
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

async function makeDatabase(serverUrl: string): Promise<DatabasePlace> {
  const name = `cquiz_load_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const place = placeOf({ connectionString: url.href });
  return {
    ...place,
    close: async () => {
      await place.close();
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

/** The process PostgreSQL's others are children of; undefined when it runs on another machine. */
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
