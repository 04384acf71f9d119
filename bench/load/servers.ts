import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runtimeEnvironment, runtimeFlags } from '#server/runtime-flags.ts';

export interface Server {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

const main = resolve(import.meta.dirname, '../../server/main.ts');
const maxStartMs = 60_000;
const maxStopMs = 25_000;

/** Starts a server process as `npm start` does, without the demo school. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, [...runtimeFlags, main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...runtimeEnvironment,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A load test that ends without stopping its servers must not leave them running.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  const until = performance.now() + maxStartMs;
  for (;;) {
    const address = /ready at (http:\S+)/.exec(output)?.[1];
    if (address !== undefined) return { address, pid: child.pid ?? 0, stop: () => stop(child) };
    if (hasEnded(child) || performance.now() > until) {
      await stop(child);
      throw new Error(`The server did not start: ${output}`);
    }
    await sleep(10);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
  await ended;
  clearTimeout(timer);
}
