import { AppError } from '#server/errors.ts';

interface TurnsOptions {
  atOnce: number;
  /** Calls beyond this many waiting ones are refused. */
  maxWaiting: number;
  /** The same limit for one owner, so that one person does not take every place; unlimited by default. */
  each?: { atOnce?: number; waiting?: number };
}

export interface Turns {
  /** The owner is the person the work is done for. */
  take: <T>(work: () => Promise<T>, owner?: string) => Promise<T>;
  waiting: () => number;
}

interface Waiting {
  owner: string;
  start: () => void;
}

/**
 * Runs a few at once and queues the rest, so that costly work does not starve everything else. Owners take turns.
 */
export function createTurns({ atOnce, maxWaiting, each = {} }: TurnsOptions): Turns {
  const maxEach = { atOnce: each.atOnce ?? atOnce, waiting: each.waiting ?? maxWaiting };
  const waiting: Waiting[] = [];
  const runningOf = new Map<string, number>();
  // Owners with waiting or running work, the one served last at the end.
  const served = new Set<string>();
  let running = 0;

  async function take<T>(work: () => Promise<T>, owner = ''): Promise<T> {
    if (running < atOnce && countRunning(owner) < maxEach.atOnce) start(owner);
    else await waitForTurn(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  }

  async function waitForTurn(owner: string): Promise<void> {
    const own = waiting.filter((other) => other.owner === owner).length;
    if (waiting.length >= maxWaiting || own >= maxEach.waiting) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    await new Promise<void>((start) => waiting.push({ owner, start }));
  }

  function start(owner: string): void {
    running += 1;
    runningOf.set(owner, countRunning(owner) + 1);
    served.delete(owner);
    served.add(owner);
  }

  /** Passes the place on at once, so that no new call overtakes those waiting. */
  function end(owner: string): void {
    running -= 1;
    runningOf.set(owner, countRunning(owner) - 1);
    const next = findNext();
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      start(next.owner);
      next.start();
    }
    forgetIdle(owner);
  }

  /** The owner with the fewest running, and among equals the one served longest ago. */
  function findNext(): Waiting | undefined {
    const order = [...served];
    const firsts = new Map<string, Waiting>();
    for (const each of waiting) if (!firsts.has(each.owner)) firsts.set(each.owner, each);
    return [...firsts.values()]
      .filter(({ owner }) => countRunning(owner) < maxEach.atOnce)
      .toSorted(
        (one, other) =>
          countRunning(one.owner) - countRunning(other.owner) ||
          order.indexOf(one.owner) - order.indexOf(other.owner),
      )[0];
  }

  function forgetIdle(owner: string): void {
    if (countRunning(owner) > 0) return;
    runningOf.delete(owner);
    if (!waiting.some((other) => other.owner === owner)) served.delete(owner);
  }

  function countRunning(owner: string): number {
    return runningOf.get(owner) ?? 0;
  }

  return { take, waiting: () => waiting.length };
}
