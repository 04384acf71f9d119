import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcessesOf } from './processes.ts';

/** Runs beside a test run. Its standard input closes when the run ends, however it ends: then it cleans up. */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node reaper.ts <folder of the run>');

await new Promise((closed) => process.stdin.once('close', closed).resume());
// PostgreSQL needs a moment to shut down on SIGINT; what is left after that is killed.
await end('SIGINT', 3_000);
await end('SIGKILL', 10_000);
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

async function end(signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const left = await findProcessesOf(String(folder));
    if (left.length === 0 || performance.now() > until) return;
    for (const pid of left) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended already.
      }
    }
    await sleep(200);
  }
}
