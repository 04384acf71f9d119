import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import { findProcessesOf } from './processes.ts';

async function startRun(...args: string[]) {
  const run = spawn(process.execPath, [join(import.meta.dirname, 'run-folder-process.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A short run may end before its first line is read.
  const exited = once(run, 'exit');
  const [line] = (await once(run.stdout, 'data')) as [Buffer];
  const { folder, pid } = JSON.parse(line.toString()) as { folder: string; pid: number };
  return { run, folder, pid, exited };
}

test.concurrent.for([
  ['SIGINT', 'ordinary'],
  ['SIGTERM', 'ordinary'],
  ['SIGHUP', 'ordinary'],
  ['SIGKILL', 'ordinary'],
  ['SIGINT', 'stubborn'],
] as const)(
  'a run ended by %s leaves no process and no folder behind (%s child)',
  async ([signal, child], { expect }) => {
    const { run, folder, pid } = await startRun(child);
    expect(await findProcessesOf(folder)).toContain(pid);
    run.kill(signal);
    await vi.waitUntil(async () => !existsSync(folder) && (await findProcessesOf(folder)).length === 0, {
      timeout: 120_000,
    });
  },
);

test.concurrent('a run that ends normally has cleaned up before it exits', async ({ expect }) => {
  const { folder, exited } = await startRun('end');
  await exited;
  expect(existsSync(folder)).toBe(false);
  expect(await findProcessesOf(folder)).toEqual([]);
});
