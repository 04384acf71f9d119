import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '#server/testing/processes/server-process.ts';
import type { Plan } from './trial.ts';

export type ServerOptions = Parameters<typeof startServerProcess>[0];

/** Starts a server process that ends with the trial. */
export async function startServer({ resources }: Plan, options: ServerOptions): Promise<ServerProcess> {
  const server = await startServerProcess({
    ...options,
    dataDir: options.dataDir ?? resources.makeFolder('server'),
    signal: resources.signal,
  });
  resources.defer(() => server.end());
  return server;
}

/** Repeats a request until it returns the expected status; resolves with the time that took. */
export async function waitForStatus(
  send: () => Promise<number>,
  expected: number,
  withinMs = 60_000,
): Promise<number> {
  const since = performance.now();
  for (;;) {
    const status = await send().catch(() => 0);
    if (status === expected) return performance.now() - since;
    if (performance.now() - since > withinMs) throw new Error(`The status is ${status}, not ${expected}.`);
    await sleep(20);
  }
}

/** Waits until the server reaches its database. */
export function waitUntilReady(address: string): Promise<number> {
  return waitForStatus(async () => {
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status;
  }, 200);
}
