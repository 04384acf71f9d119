import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcessesOf } from './processes.ts';

/** Started beside a test run. Its standard input closes when the run ends, however it ends: then it clears up. */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node reaper.ts <folder of the run>');

await new Promise((closed) => process.stdin.once('close', closed).resume());
// PostgreSQL ends in order on SIGINT and needs a moment; whatever is still there then is killed.
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
        // It has ended meanwhile.
      }
    }
    await sleep(200);
  }
}
