import { describe, expect, it } from 'vitest';
import { countLosses, expectNothingLost } from '../testing/device-simulation.ts';

describe('several devices with one attempt', () => {
  it('lose no acknowledged version and end with the same answers', async () => {
    await expectNothingLost(300);
  });

  it('lose versions with a last-write-wins server, which proves that the test can fail', async () => {
    expect(await countLosses(100)).toBeGreaterThan(0);
  });
});
