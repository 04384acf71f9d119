import { setTimeout as sleep } from 'node:timers/promises';

// Of the time that a piece of work took. With it 10,000 questions take longer, and others notice half as much of them.
const share = 0.65;

/** Does a piece of a long work and then leaves the database to others for a while. */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const done = await work();
  await sleep((performance.now() - since) * share);
  return done;
}
