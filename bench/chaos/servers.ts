import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import type { Plan } from './trial.ts';

export type ServerOptions = Parameters<typeof startServerProcess>[0];

/** The server in a process of its own, which ends with the trial. */
export async function startServer({ room }: Plan, options: ServerOptions): Promise<ServerProcess> {
  const server = await startServerProcess({
    ...options,
    dataDir: options.dataDir ?? room.makeFolder('server'),
    signal: room.signal,
  });
  room.defer(() => server.end());
  return server;
}

/** Until it answers a call with that; how long it took. */
export async function untilAnswers(
  ask: () => Promise<number>,
  wanted: number,
  withinMs = 60_000,
): Promise<number> {
  const since = performance.now();
  for (;;) {
    const status = await ask().catch(() => 0);
    if (status === wanted) return performance.now() - since;
    if (performance.now() - since > withinMs) throw new Error(`It answers ${status} and not ${wanted}.`);
    await sleep(20);
  }
}

/** Whether it reaches its database. */
export function untilReady(address: string): Promise<number> {
  return untilAnswers(async () => {
    const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status;
  }, 200);
}
