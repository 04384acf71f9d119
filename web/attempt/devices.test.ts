import { describe, expect, it } from 'vitest';
import { countLosses, expectNothingLost } from './testing/several-devices.ts';

describe('several devices with one attempt', () => {
  it('lose no version that the server has acknowledged, and end with the same answers', async () => {
    await expectNothingLost(300);
  });

  it('do lose versions with a server that lets the last one win: the test can fail', async () => {
    expect(await countLosses(100)).toBeGreaterThan(0);
  });
});
