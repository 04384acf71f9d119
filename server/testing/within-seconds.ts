import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 50;

/**
 * Repeats a check until it passes, pausing for this many seconds in total. The time of the checks themselves is not
 * counted, so that a slow machine does not fail.
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
