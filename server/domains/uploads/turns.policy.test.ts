import { describe, expect, it } from 'vitest';
import { estimateSeconds, mayTake, rankWaiting, type WaitingUpload } from './turns.policy.ts';

function waiting(id: number, given: Partial<WaitingUpload> = {}): WaitingUpload {
  return { id, ownerId: id, seconds: 1, isSlow: false, waitedSeconds: 0, ...given };
}

describe('the order of waiting files', () => {
  it('lets a large file come in the end, however many small ones of others arrive meanwhile', () => {
    const large = waiting(1, { seconds: 100 });
    let open = [large];
    let turns = 0;
    for (let first: WaitingUpload | undefined; first?.id !== large.id; turns += 1) {
      // Every second a teacher who has sent nothing before sends a small file, and one file is read.
      open = [...open, waiting(turns + 2)].map((file) => ({
        ...file,
        waitedSeconds: file.waitedSeconds + 1,
      }));
      [first] = rankWaiting(open, new Map());
      open = open.filter(({ id }) => id !== first?.id);
      expect(turns).toBeLessThan(1_000);
    }
    expect(turns).toBeGreaterThan(100);
  });

  it('does not let the files of one teacher overtake others by having waited for each other', () => {
    // Ten minutes of reading one after the other, and all of them have waited for as long.
    const many = Array.from({ length: 20 }, (_, at) =>
      waiting(at + 1, { ownerId: 1, seconds: 30, waitedSeconds: 600 }),
    );
    const newcomer = waiting(100, { ownerId: 2, seconds: 30 });
    const loads = new Map([[1, { running: 0, recentSeconds: 600 }]]);
    expect(rankWaiting([...many, newcomer], loads)[0]).toBe(newcomer);
  });

  it('puts whoever has fewer files being read first, whatever their size', () => {
    const loads = new Map([[1, { running: 1, recentSeconds: 0 }]]);
    const ranked = rankWaiting([waiting(1), waiting(2, { seconds: 80 })], loads);
    expect(ranked.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('a free place', () => {
  it('in the quick lane is for files that are expected to be quick and have not proved slow', () => {
    const megabyte = 1024 * 1024;
    const takes = (seconds: number, isSlow = false) =>
      mayTake(waiting(1, { seconds, isSlow }), { lane: 'quick', usualOwners: [1, 1] });
    expect(takes(estimateSeconds('CSV', megabyte))).toBe(true);
    expect(takes(estimateSeconds('PDF', 10_000))).toBe(true);
    expect(takes(estimateSeconds('PDF', 10_000), true)).toBe(false);
    expect(takes(estimateSeconds('PDF', 50 * megabyte))).toBe(false);
  });

  it('of the others is not for an account that holds one of them', () => {
    const place = { lane: 'usual', usualOwners: [1] } as const;
    expect(mayTake(waiting(5, { ownerId: 1, seconds: 100 }), place)).toBe(false);
    expect(mayTake(waiting(5, { ownerId: 2, seconds: 100 }), place)).toBe(true);
  });
});
