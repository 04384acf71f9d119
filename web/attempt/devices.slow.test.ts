import { expect, it } from 'vitest';
import { countLosses, expectNothingLost } from './testing/several-devices.ts';

it('several devices lose nothing in 5,000 runs', async () => {
  await expectNothingLost(5_000);
});

it('a server that lets the last one win loses versions in the same runs', async () => {
  expect(await countLosses(500)).toBeGreaterThan(0);
});
