import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { connectionTo } from '../client.ts';
import { joinEmbeddedDatabase } from '../embedded/supervisor.ts';
import { migrate } from '../migrate.ts';
import { findExternalPostgres, startExternalPostgres } from './external-postgres.ts';
import { createDatabase, type TestServer, templateName } from './test-database.ts';

/** One PostgreSQL for the whole run, with a migrated database that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  await createDatabase(server.connection, templateName);
  const template = connectionTo(server.connection, templateName);
  await migrate(template);
  const boss = new PgBoss({ ...(template as object), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  project.provide('testServer', server.connection);
  return () => server.stop();
}

async function startServer(): Promise<TestServer> {
  if (process.env['CQUIZ_TEST_DATABASE'] === 'external') {
    const bin = findExternalPostgres();
    if (bin === undefined) throw new Error('CQUIZ_TEST_DATABASE=external needs an installed PostgreSQL.');
    return startExternalPostgres(bin);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-test-'));
  const embedded = await joinEmbeddedDatabase({ dataDir, durable: false });
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
