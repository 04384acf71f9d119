import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 50;

/**
 * Repeats a check until it passes, with pauses that add up to so many seconds. The time a slow machine takes for the
 * checks themselves is not counted, so that only a server that lets a change wait too long fails.
 */
export async function withinSeconds(seconds: number, check: () => Promise<void>): Promise<void> {
  for (let pauses = 0; pauses < (seconds * 1_000) / pauseMs; pauses += 1) {
    try {
      return await check();
    } catch {
      await sleep(pauseMs);
    }
  }
  await check();
}
