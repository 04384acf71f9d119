import { describe, expect, it } from 'vitest';
import { clockJumps, setUpClockScene } from '#server/testing/clock-scene.ts';

// faults-clock.slow.test.ts proves that these tests find a process that goes by its own clock.
const scene = setUpClockScene();

describe('the clock of a server process that jumps by an hour', () => {
  for (const [direction, clockShiftMs] of clockJumps) {
    it(`${direction} changes nothing: the database's clock decides`, async () => {
      expect(await scene.findFaults(clockShiftMs)).toEqual([]);
    });
  }
});
