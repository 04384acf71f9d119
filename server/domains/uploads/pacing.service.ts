import { setTimeout as sleep } from 'node:timers/promises';

// Share of the time the work took. With it 10,000 questions take longer, and others notice half as much.
const share = 0.65;

/** Runs one piece of a long task, then pauses to leave the database to others. */
export async function paced<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const done = await work();
  await sleep((performance.now() - since) * share);
  return done;
}
