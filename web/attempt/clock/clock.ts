/** The device's clocks: a monotonic one, and a wall clock that can be wrong or be set. */
interface DeviceClocks {
  /** Monotonic milliseconds; may pause while the device sleeps. */
  running(): number;
  /** Milliseconds since 1970 by the device's wall clock. */
  wall(): number;
}

export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number;
  /** A moment on the monotonic clock, for `sync`. */
  mark(): number;
  /** The server's time in a response that was requested and received at these marks. */
  sync(serverTime: string, askedAt: number, cameAt: number): void;
  /** How far the server's clock is ahead of the device's wall clock, for a page opened offline. */
  offset(): number;
  /**
   * True if the two clocks moved apart because the device slept or its clock was set. Only the server knows the time
   * then.
   */
  hasDrifted(): boolean;
}

const maxDriftMs = 2_000;

/**
 * The server's time from its responses, advanced by the monotonic clock: the device's wall clock may be wrong or be
 * set during a quiz. `offset` is the last known one, used until the server responds.
 */
export function createServerClock(device: DeviceClocks, offset = 0): ServerClock {
  let anchor = { server: device.wall() + offset, running: device.running(), wall: device.wall() };
  let uncertainty = Number.POSITIVE_INFINITY;

  function now(): number {
    return anchor.server + (device.running() - anchor.running);
  }

  function drift(): number {
    return Math.abs(device.wall() - anchor.wall - (device.running() - anchor.running));
  }

  return {
    now,
    mark: () => device.running(),
    sync(serverTime, askedAt, cameAt) {
      const serverMs = Date.parse(serverTime);
      if (Number.isNaN(serverMs)) return;
      const roundTrip = Math.max(0, cameAt - askedAt);
      const sinceCame = device.running() - cameAt;
      const believed = now() - sinceCame;
      // A slow response that agrees with an earlier, faster one leaves the time alone, so it does not jump.
      const agrees = believed >= serverMs && believed <= serverMs + roundTrip;
      const isBetter = !agrees || roundTrip < uncertainty;
      const server = isBetter ? serverMs + roundTrip / 2 + sinceCame : now();
      if (isBetter) uncertainty = roundTrip;
      anchor = { server, running: device.running(), wall: device.wall() };
    },
    offset: () => now() - device.wall(),
    hasDrifted: () => drift() > maxDriftMs,
  };
}
