import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type BatcherOptions, createBatcher } from './batch.ts';

/** Doubles numbers and records how they ran. */
function doubler(changes: Partial<BatcherOptions<number, number>> = {}) {
  const batches: number[][] = [];
  const single: number[] = [];
  const send = createBatcher<number, number>({
    maxBatchSize: 100,
    runOne: async (request) => {
      single.push(request);
      return request * 2;
    },
    ...changes,
    runBatch: async (requests) => {
      batches.push([...requests]);
      return (await changes.runBatch?.(requests)) ?? requests.map((one) => one * 2);
    },
  });
  return { send, batches, single };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

describe('requests sent at the same moment', () => {
  it('run in one batch, and each gets its own result', async () => {
    const { send, batches, single } = doubler();
    expect(await Promise.all(upTo(20).map(send))).toEqual(upTo(20).map((one) => one * 2));
    expect(batches).toEqual([upTo(20)]);
    expect(single).toEqual([]);
  });

  it('queue while a batch runs, then run together', async () => {
    const { promise: under, resolve: answer } = Promise.withResolvers<void>();
    const { send, batches } = doubler({
      runBatch: async (requests) => {
        if (requests[0] === 1) await under;
        return requests.map((one) => one * 2);
      },
    });
    const first = send(1);
    await nextTurn();
    const queued = [2, 3, 4].map(send);
    await nextTurn();
    expect(batches).toEqual([[1]]);
    answer();
    expect(await Promise.all([first, ...queued])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('do not wait for a batch that is blocked by a lock', async () => {
    const { send } = doubler({
      runBatch: (requests) =>
        requests[0] === 1 ? new Promise(() => undefined) : Promise.resolve(requests.map(() => 0)),
    });
    void send(1);
    await nextTurn();
    expect(await Promise.race([send(2), sleep(5_000, 'waited')])).toBe(0);
  });

  it('wait for their own partition only', async () => {
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    const { send, batches } = doubler({
      partitionBy: (request) => request % 2,
      runBatch: async (requests) => {
        if ((requests[0] ?? 0) % 2) await unlocked;
        return requests.map(() => 0);
      },
    });
    const odd: Promise<number>[] = [];
    for (const one of [1, 3, 5, 7, 9, 11]) {
      odd.push(send(one));
      await sleep(30);
    }
    // Four batches are blocked by their lock and delay only their own partition.
    expect(batches).toEqual([[1], [3], [5], [7]]);
    expect(await send(2)).toBe(0);
    unlock();
    expect(await Promise.all(odd)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(batches.slice(4)).toEqual([[2], [9, 11]]);
  });

  it('are split at the maximum batch size', async () => {
    const { send, batches } = doubler({ maxBatchSize: 10, weigh: (request) => request });
    await Promise.all([4, 4, 4, 30, 1].map(send));
    expect(batches).toEqual([[4, 4], [4], [30], [1]]);
  });

  it('run alone when their key is queued already or the batch has no result for them', async () => {
    const { send, batches, single } = doubler({
      keyOf: (request) => request,
      runBatch: async (requests) => requests.map((one) => (one === 2 ? undefined : one * 2)),
    });
    expect(await Promise.all([1, 1, 2].map(send))).toEqual([2, 2, 4]);
    expect(batches).toEqual([[1, 2]]);
    expect(single).toEqual([1, 2]);
  });
});

describe('a database that hangs', () => {
  it('rejects queued requests after the time limit for a connection', async () => {
    const { send, batches } = doubler({ maxWaitMs: 100, runBatch: () => new Promise(() => undefined) });
    for (const one of [1, 2, 3, 4]) {
      void send(one);
      await sleep(30);
    }
    const outcomes = await Promise.allSettled([5, 6].map(send));
    expect(outcomes).toMatchObject([
      {
        status: 'rejected',
        reason: { message: expect.stringMatching(/^timeout exceeded when trying to connect/) },
      },
      { status: 'rejected' },
    ]);
    expect(batches).toEqual([[1], [2], [3], [4]]);
  });
});

describe('a failure', () => {
  function refusing(code: string) {
    return doubler({ runBatch: () => Promise.reject(Object.assign(new Error('refused'), { code })) });
  }

  it.each(['23503', '22003', '40P01'])(
    'of one request (%s) makes each request run on its own',
    async (code) => {
      const { send, single } = refusing(code);
      expect(await Promise.all([1, 2].map(send))).toEqual([2, 4]);
      expect(single).toEqual([1, 2]);
    },
  );

  it.each(['55P03', '57P01', '08006', 'ECONNREFUSED'])(
    'of the database (%s) rejects every request without a retry',
    async (code) => {
      const { send, single } = refusing(code);
      const outcomes = await Promise.allSettled([1, 2].map(send));
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(single).toEqual([]);
    },
  );
});
