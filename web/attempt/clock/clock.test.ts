import { beforeEach, describe, expect, it } from 'vitest';
import { createServerClock } from './clock.ts';

const noon = Date.UTC(2031, 4, 5, 12, 0, 0);
const hour = 3_600_000;

let running: number;
let wall: number;
const device = { running: () => running, wall: () => wall };

beforeEach(() => {
  running = 1_000;
  wall = noon - hour;
});

function pass(ms: number): void {
  running += ms;
  wall += ms;
}

describe("the server's clock", () => {
  it('is correct on a device that is an hour behind', () => {
    const clock = createServerClock(device);
    clock.sync(new Date(noon).toISOString(), 1_000, 1_000);
    pass(5_000);
    expect(clock.now()).toBe(noon + 5_000);
  });

  it('assumes the middle of a request’s round trip', () => {
    const clock = createServerClock(device);
    running += 200;
    clock.sync(new Date(noon).toISOString(), 1_000, 1_200);
    expect(clock.now()).toBe(noon + 100);
  });

  it.each([hour, -hour])("does not change when the device's clock is set by %i ms", (jump) => {
    const clock = createServerClock(device);
    clock.sync(new Date(noon).toISOString(), 1_000, 1_000);
    wall += jump;
    pass(2_000);
    expect(clock.now()).toBe(noon + 2_000);
    expect(clock.hasDrifted()).toBe(true);
  });

  it('does not jump after a slow response that agrees', () => {
    const clock = createServerClock(device);
    clock.sync(new Date(noon).toISOString(), 1_000, 1_000);
    pass(3_000);
    clock.sync(new Date(noon + 1_500).toISOString(), running - 2_000, running);
    expect(clock.now()).toBe(noon + 3_000);
  });

  it('follows a response that contradicts it, however slow', () => {
    const clock = createServerClock(device);
    clock.sync(new Date(noon).toISOString(), 1_000, 1_000);
    // The monotonic clock stops while the device sleeps for ten minutes.
    wall += 600_000;
    expect(clock.hasDrifted()).toBe(true);
    clock.sync(new Date(noon + 600_000).toISOString(), running, running);
    expect(clock.now()).toBe(noon + 600_000);
    expect(clock.hasDrifted()).toBe(false);
  });

  it('is known offline by its last offset', () => {
    const before = createServerClock(device);
    before.sync(new Date(noon).toISOString(), 1_000, 1_000);
    const offset = before.offset();
    pass(60_000);
    running = 0;
    expect(createServerClock(device, offset).now()).toBe(noon + 60_000);
  });

  it('ignores an invalid time', () => {
    const clock = createServerClock(device);
    clock.sync('soon', 1_000, 1_000);
    expect(clock.now()).toBe(wall);
  });
});
