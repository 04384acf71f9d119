import { describe, expect, it } from 'vitest';
import { clockJumps, setUpClockScene } from '#server/testing/clock-scene.ts';

const scene = setUpClockScene();

describe('the clock of a server process that jumps by an hour', () => {
  for (const [direction, clockShiftMs] of clockJumps) {
    it(`${direction} is found out where a process goes by its own clock`, async () => {
      expect(await scene.findFaults(clockShiftMs, 'own-clock')).not.toEqual([]);
    });
  }
});
