import { describe, expect, it } from 'vitest';
import { clockJumps, setUpClockScene } from '#server/testing/faults/clock-scene.ts';

const scene = setUpClockScene();

describe('the clock of a server process that jumps by an hour', () => {
  for (const [direction, clockShiftMs] of clockJumps) {
    it(`${direction} is detected if a process uses its own clock`, async () => {
      expect(await scene.findFaults(clockShiftMs, 'own-clock')).not.toEqual([]);
    });
  }
});
