import { describe, expect, it } from 'vitest';
import { clockJumps, setUpClockScene } from '#server/testing/faults/clock-scene.ts';

// faults-clock.slow.test.ts proves that these tests catch a process that uses its own clock.
const scene = setUpClockScene();

describe('the clock of a server process that jumps by an hour', () => {
  for (const [direction, clockShiftMs] of clockJumps) {
    it(`${direction} changes nothing: the database's clock decides`, async () => {
      expect(await scene.findFaults(clockShiftMs)).toEqual([]);
    });
  }
});
