import { AppError } from '#server/errors.ts';

interface TurnsOptions {
  atOnce: number;
  /** Who comes when this many wait is told to come back. */
  mostWaiting: number;
  /** The same for one owner: the work of one person must not take every place. No such limit when not given. */
  each?: { atOnce?: number; waiting?: number };
}

export interface Turns {
  /** The owner is whoever the work is done for. */
  take: <T>(work: () => Promise<T>, owner?: string) => Promise<T>;
  waiting: () => number;
}

interface Waiting {
  owner: string;
  begin: () => void;
}

/** Lets a few work at once and the others wait: what is costly must not starve the rest. Owners take turns. */
export function createTurns({ atOnce, mostWaiting, each = {} }: TurnsOptions): Turns {
  const maxEach = { atOnce: each.atOnce ?? atOnce, waiting: each.waiting ?? mostWaiting };
  const waiting: Waiting[] = [];
  const runningOf = new Map<string, number>();
  // Of those who have something waiting or running; the one served last at the end.
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
    if (waiting.length >= mostWaiting || own >= maxEach.waiting) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    await new Promise<void>((begin) => waiting.push({ owner, begin }));
  }

  function start(owner: string): void {
    running += 1;
    runningOf.set(owner, countRunning(owner) + 1);
    served.delete(owner);
    served.add(owner);
  }

  /** The place is handed on at once, so that nobody who comes now gets in before those waiting. */
  function end(owner: string): void {
    running -= 1;
    runningOf.set(owner, countRunning(owner) - 1);
    const next = findNext();
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      start(next.owner);
      next.begin();
    }
    forgetIdle(owner);
  }

  /** Of the owner with the fewest running, and of several the one who was served longest ago. */
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
