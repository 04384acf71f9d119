import { vi } from 'vitest';
import type { Connection } from '#database/client.ts';
import { readConfig } from '../config.ts';
import { prepareEntrance } from '../first-start.ts';
import { describeStart } from '../start.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The link for the first administrator, as a start prints it. */
export const link = /\/first-admin#([\w-]{43})\n/;

interface FirstStart {
  /** Everything it prints. */
  said: string;
  /** How each of these is answered who sign in with the password of the demo school. */
  signIn: (emails: readonly string[]) => Promise<number[]>;
}

/** What a server with these settings does and prints on its first start on that database, without a process of its own. */
export async function describeFirstStart(
  connection: Connection,
  env: NodeJS.ProcessEnv,
): Promise<Omit<FirstStart, 'signIn'>> {
  return withFirstStart(connection, env, async ({ said }) => ({ said }));
}

export async function withFirstStart<T>(
  connection: Connection,
  env: NodeJS.ProcessEnv,
  use: (start: FirstStart, server: TestApp) => Promise<T>,
): Promise<T> {
  const { dataDir: _, ...config } = readConfig(env);
  const server = await startTestApp(connection, { ...config, worker: false });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const entrance = await prepareEntrance(server.app, server.config, { db: server.db, connection });
    const lines = printed.mock.calls.map(([line]) => `${line}\n`);
    const said = `${lines.join('')}${describeStart(server.app, server.config, entrance)}\n`;
    return await use({ said, signIn: (emails) => signInAll(server, emails) }, server);
  } finally {
    printed.mockRestore();
    await server.close();
  }
}

async function signInAll(server: TestApp, emails: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const email of emails) {
    const answer = await server.call(null, 'POST', '/auth/login', { email, password: 'Demo-pass-1' });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
