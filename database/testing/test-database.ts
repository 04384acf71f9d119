import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connectionTo } from '../client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
  }
}

export interface TestServer {
  connection: Connection;
  stop(): Promise<void>;
}

export interface TestDatabase {
  connection: Connection;
  drop(): Promise<void>;
}

export const templateName = 'cquiz_template';

/** A migrated database for one test file, on the PostgreSQL of this run. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, options.empty ? undefined : templateName);
  return {
    connection: connectionTo(server, name),
    drop: () => dropDatabase(server, name),
  };
}

/** The owner of the database can't end an autovacuum worker in it, so this waits for it. */
async function dropDatabase(server: Connection, name: string): Promise<void> {
  const end = performance.now() + 10_000;
  for (;;) {
    try {
      await administer(server, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const isRefused = (error as pg.DatabaseError).code === '42501';
      if (!isRefused || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

export async function createDatabase(
  server: Connection,
  name: string,
  template = 'template0',
): Promise<void> {
  // PostgreSQL's default writes every page of the template to its log, which takes three times as long.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
}

async function administer(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
