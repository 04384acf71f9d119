import { AppError } from '#server/errors.ts';

interface TurnsOptions {
  atOnce: number;
  /** Who comes when this many wait is told to come back. */
  mostWaiting: number;
}

export interface Turns {
  take: <T>(work: () => Promise<T>) => Promise<T>;
  waiting: () => number;
}

/** Lets a few work at once and the others wait in their order: what is costly must not starve the rest. */
export function createTurns({ atOnce, mostWaiting }: TurnsOptions): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that nobody who comes now gets in before those waiting.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return { take, waiting: () => waiting.length };
}
