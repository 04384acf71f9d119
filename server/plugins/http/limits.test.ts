import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { debtAfter, type Guard, judge } from './allowances.ts';

const context = setUpTestApp({ worker: false });
const guard: Guard = {
  own: [
    { key: 'one', allowance: { burst: 10, seconds: 900 } },
    { key: 'all', allowance: { burst: 20, seconds: 900 } },
  ],
  crowd: {
    shared: { key: 'crowd', allowance: { burst: 6, seconds: 600 } },
    spare: { key: 'spare', allowance: { burst: 3, seconds: 1_200 } },
  },
};

beforeEach(() => context.db.deleteFrom('limit_counter').execute());

describe('failures that a guard counts', () => {
  it('are counted in the database like in the policy', async () => {
    const debts = new Map<string, number>();
    for (let at = 0; at < 12; at += 1) {
      const expected = judge(guard, debts);
      const found = await context.app.limits.judge(context.db, guard);
      expect([at, found.isCrowded, found.counted]).toEqual([at, expected.isCrowded, expected.counted]);
      // The database's clock continues meanwhile.
      expect([at, Math.abs(found.waitSeconds - expected.waitSeconds) < 60]).toEqual([at, true]);
      await context.app.limits.countIn(context.db, found.counted);
      for (const { key, allowance } of expected.counted) {
        debts.set(key, debtAfter(debts.get(key) ?? 0, allowance));
      }
    }
    expect(judge(guard, debts)).toMatchObject({ waitSeconds: 1_200, isCrowded: true });
  });

  it('are refused with a waiting time once the limit is reached, without counting refusals', async () => {
    const tries = context.app.limits.guardedTries({ own: guard.own });
    for (let at = 0; at < 10; at += 1) {
      expect(await tries.assertLeft()).toEqual({ isCrowded: false });
      await tries.countFailure();
    }
    await expect(tries.assertLeft()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many wrong passwords. Try again in 15 minutes, or reset your password.',
    });
  });
});
