import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Gathering, gather } from './gather.ts';

/** Doubles numbers; how they were asked for is written down. */
function doubler(changes: Partial<Gathering<number, number>> = {}) {
  const together: number[][] = [];
  const alone: number[] = [];
  const ask = gather<number, number>({
    most: 100,
    alone: async (asked) => {
      alone.push(asked);
      return asked * 2;
    },
    ...changes,
    together: async (asked) => {
      together.push([...asked]);
      return (await changes.together?.(asked)) ?? asked.map((one) => one * 2);
    },
  });
  return { ask, together, alone };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

describe('what many ask at once', () => {
  it('goes together, and each is given its own answer', async () => {
    const { ask, together, alone } = doubler();
    expect(await Promise.all(upTo(20).map(ask))).toEqual(upTo(20).map((one) => one * 2));
    expect(together).toEqual([upTo(20)]);
    expect(alone).toEqual([]);
  });

  it('waits for what is under way, then goes with all the others that wait', async () => {
    const { promise: under, resolve: answer } = Promise.withResolvers<void>();
    const { ask, together } = doubler({
      together: async (asked) => {
        if (asked[0] === 1) await under;
        return asked.map((one) => one * 2);
      },
    });
    const first = ask(1);
    await nextTurn();
    const others = [2, 3, 4].map(ask);
    await nextTurn();
    expect(together).toEqual([[1]]);
    answer();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
    expect(together).toEqual([[1], [2, 3, 4]]);
  });

  it('does not wait for ever for what waits for a lock', async () => {
    const { ask } = doubler({
      together: (asked) =>
        asked[0] === 1 ? new Promise(() => undefined) : Promise.resolve(asked.map(() => 0)),
    });
    void ask(1);
    await nextTurn();
    expect(await Promise.race([ask(2), sleep(5_000, 'waited')])).toBe(0);
  });

  it('waits at most for its own lane', async () => {
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    const { ask, together } = doubler({
      laneOf: (asked) => asked % 2,
      together: async (asked) => {
        if ((asked[0] ?? 0) % 2) await unlocked;
        return asked.map(() => 0);
      },
    });
    const odd: Promise<number>[] = [];
    for (const one of [1, 3, 5, 7, 9, 11]) {
      odd.push(ask(one));
      await sleep(30);
    }
    // Four of them wait for their lock and hold up the rest of their lane, and nobody else's.
    expect(together).toEqual([[1], [3], [5], [7]]);
    expect(await ask(2)).toBe(0);
    unlock();
    expect(await Promise.all(odd)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(together.slice(4)).toEqual([[2], [9, 11]]);
  });

  it('is no more at a time than allowed', async () => {
    const { ask, together } = doubler({ most: 10, weigh: (asked) => asked });
    await Promise.all([4, 4, 4, 30, 1].map(ask));
    expect(together).toEqual([[4, 4], [4], [30], [1]]);
  });

  it('goes alone where the same is waiting, and where it was not answered together', async () => {
    const { ask, together, alone } = doubler({
      keyOf: (asked) => asked,
      together: async (asked) => asked.map((one) => (one === 2 ? undefined : one * 2)),
    });
    expect(await Promise.all([1, 1, 2].map(ask))).toEqual([2, 2, 4]);
    expect(together).toEqual([[1, 2]]);
    expect(alone).toEqual([1, 2]);
  });
});

describe('a database that stands still', () => {
  it('is waited for no longer than for a connection', async () => {
    const { ask, together } = doubler({ patienceMs: 100, together: () => new Promise(() => undefined) });
    for (const one of [1, 2, 3, 4]) {
      void ask(one);
      await sleep(30);
    }
    const told = await Promise.allSettled([5, 6].map(ask));
    expect(told).toMatchObject([
      {
        status: 'rejected',
        reason: { message: expect.stringMatching(/^timeout exceeded when trying to connect/) },
      },
      { status: 'rejected' },
    ]);
    expect(together).toEqual([[1], [2], [3], [4]]);
  });
});

describe('a failure', () => {
  function refusing(code: string) {
    return doubler({ together: () => Promise.reject(Object.assign(new Error('refused'), { code })) });
  }

  it.each(['23503', '22003', '40P01'])('that is one’s own (%s) lets each be asked alone', async (code) => {
    const { ask, alone } = refusing(code);
    expect(await Promise.all([1, 2].map(ask))).toEqual([2, 4]);
    expect(alone).toEqual([1, 2]);
  });

  it.each(['55P03', '57P01', '08006', 'ECONNREFUSED'])(
    'that is everybody’s (%s) is told to all, and nobody asks again',
    async (code) => {
      const { ask, alone } = refusing(code);
      const told = await Promise.allSettled([1, 2].map(ask));
      expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(alone).toEqual([]);
    },
  );
});
