import { describe, expect, it } from 'vitest';
import { createSharedReads } from './shared-reads.service.ts';

describe('shared reads', () => {
  it('return a result read after the call, with one read for all waiting callers', async () => {
    const share = createSharedReads<number>();
    let [truth, reads] = [0, 0];
    const gates: (() => void)[] = [];
    const read = async () => {
      reads += 1;
      const seen = truth;
      await new Promise<void>((open) => gates.push(open));
      return seen;
    };
    const first = share('a', read);
    truth = 1;
    const second = share('a', read);
    truth = 2;
    const third = share('a', read);
    const other = share('b', read);
    expect(reads).toBe(2);
    for (const open of gates.splice(0)) open();
    expect(await first).toBe(0);
    expect(await other).toBe(2);
    await expect.poll(() => gates.length).toBe(1);
    truth = 3;
    const fourth = share('a', read);
    gates.shift()?.();
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    await expect.poll(() => gates.length).toBe(1);
    gates.shift()?.();
    expect(await fourth).toBe(3);
    expect(reads).toBe(4);
  });

  it('do not share a failure with later calls', async () => {
    const share = createSharedReads<string>();
    const failing = share('a', () => Promise.reject(new Error('The database is away.')));
    const after = share('a', async () => 'back');
    await expect(failing).rejects.toThrow('away');
    expect(await after).toBe('back');
    expect(await share('a', async () => 'still')).toBe('still');
  });
});
