import { vi } from 'vitest';
import type { Connection } from '#database/client.ts';
import { readConfig } from '../../config.ts';
import { prepareFirstSignIn } from '../../first-start.ts';
import { describeStart } from '../../start.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** The link for the first administrator, as printed at the start. */
export const link = /\/first-admin#([\w-]{43})\n/;

interface FirstStart {
  /** Everything printed. */
  output: string;
  /** The status of each sign-in with the demo password. */
  signIn: (emails: readonly string[]) => Promise<number[]>;
}

/** Runs the first start of a server with these settings on that database, without a process. */
export async function describeFirstStart(
  connection: Connection,
  env: NodeJS.ProcessEnv,
): Promise<Omit<FirstStart, 'signIn'>> {
  return withFirstStart(connection, env, async ({ output }) => ({ output }));
}

export async function withFirstStart<T>(
  connection: Connection,
  env: NodeJS.ProcessEnv,
  use: (start: FirstStart, server: TestApp) => Promise<T>,
): Promise<T> {
  const { dataDir: _, ...config } = readConfig(env);
  const server = await startTestApp(connection, { ...config, worker: false });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const firstSignIn = await prepareFirstSignIn(server.app, server.config, { db: server.db, connection });
    const lines = log.mock.calls.map(([line]) => `${line}\n`);
    const output = `${lines.join('')}${await describeStart(server.app, server.config, firstSignIn)}\n`;
    return await use({ output, signIn: (emails) => signInAll(server, emails) }, server);
  } finally {
    log.mockRestore();
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
