import { describe, expect, it } from 'vitest';
import { estimateSeconds, mayTake, rankWaiting, type WaitingUpload } from './turns.policy.ts';

function waiting(id: number, given: Partial<WaitingUpload> = {}): WaitingUpload {
  return { id, ownerId: id, seconds: 1, isSlow: false, waitedSeconds: 0, ...given };
}

describe('the order of queued files', () => {
  it('never starves a large file, even if others keep sending small ones', () => {
    const large = waiting(1, { seconds: 100 });
    let open = [large];
    let turns = 0;
    for (let first: WaitingUpload | undefined; first?.id !== large.id; turns += 1) {
      // Every second a new teacher sends a small file, and one file is read.
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

  it("does not count the time that one teacher's files waited for each other", () => {
    // Twenty files with ten minutes of reading, all queued for as long.
    const many = Array.from({ length: 20 }, (_, at) =>
      waiting(at + 1, { ownerId: 1, seconds: 30, waitedSeconds: 600 }),
    );
    const newcomer = waiting(100, { ownerId: 2, seconds: 30 });
    const loads = new Map([[1, { running: 0, recentSeconds: 600 }]]);
    expect(rankWaiting([...many, newcomer], loads)[0]).toBe(newcomer);
  });

  it('puts owners with fewer files being read first, whatever their size', () => {
    const loads = new Map([[1, { running: 1, recentSeconds: 0 }]]);
    const ranked = rankWaiting([waiting(1), waiting(2, { seconds: 80 })], loads);
    expect(ranked.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('a free place', () => {
  it('in the quick pool is for files that are expected to be quick and were not slow before', () => {
    const megabyte = 1024 * 1024;
    const takes = (seconds: number, isSlow = false) =>
      mayTake(waiting(1, { seconds, isSlow }), { pool: 'quick', usualOwners: [1, 1] });
    expect(takes(estimateSeconds('CSV', megabyte))).toBe(true);
    expect(takes(estimateSeconds('PDF', 10_000))).toBe(true);
    expect(takes(estimateSeconds('PDF', 10_000), true)).toBe(false);
    expect(takes(estimateSeconds('PDF', 50 * megabyte))).toBe(false);
  });

  it('in the other pool is not for an account that already holds one', () => {
    const place = { pool: 'usual', usualOwners: [1] } as const;
    expect(mayTake(waiting(5, { ownerId: 1, seconds: 100 }), place)).toBe(false);
    expect(mayTake(waiting(5, { ownerId: 2, seconds: 100 }), place)).toBe(true);
  });
});
