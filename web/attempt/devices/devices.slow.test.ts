import { expect, it } from 'vitest';
import { countLosses, expectNothingLost } from '../testing/device-simulation.ts';

it('several devices lose no version in 5,000 runs', async () => {
  await expectNothingLost(5_000);
});

it('a last-write-wins server loses versions in the same runs', async () => {
  expect(await countLosses(500)).toBeGreaterThan(0);
});
