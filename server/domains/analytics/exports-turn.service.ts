import { AppError } from '#server/errors.ts';

const mostWaiting = 8;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Exports of one process follow each other: together they would take its memory and its connections from all others. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 10 });
  waiting += 1;
  const done = last.then(work);
  last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    waiting -= 1;
  }
}
