import type pg from 'pg';
import { startTestApp, type TestApp } from '../test-app.ts';

/**
 * Records the SQL statements of a server during this work. The queue is off, so only statements of the call itself
 * appear.
 */
export async function recordStatements(
  { connection }: TestApp,
  work: (server: TestApp) => Promise<unknown>,
): Promise<string[]> {
  const server = await startTestApp(connection, { worker: false });
  const statements: string[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  server.client.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (given: unknown, ...more: unknown[]) => unknown;
    client.query = ((given: { text?: string } | string, ...more: unknown[]) => {
      statements.push(typeof given === 'string' ? given : (given.text ?? ''));
      return query(given, ...more);
    }) as typeof client.query;
  });
  try {
    await work(server);
    // The server checks every two seconds whether it is closed for maintenance.
    return statements.filter((text) => !text.includes('where key = any($1) group by institution_id'));
  } finally {
    await server.close();
  }
}
