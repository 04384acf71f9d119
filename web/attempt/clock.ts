/** The clocks of the device: one that only runs on, and one that can be set and be wrong. */
interface DeviceClocks {
  /** Milliseconds since some moment; may stand still while the device sleeps. */
  running(): number;
  /** Milliseconds since 1970, as the device believes. */
  wall(): number;
}

export interface ServerClock {
  /** Milliseconds since 1970 by the server. */
  now: () => number;
  /** For `sync`: a moment by the running clock. */
  mark(): number;
  /** What the server said its time was, in an answer that was asked for and came at these marks. */
  sync(serverTime: string, askedAt: number, cameAt: number): void;
  /** How far the server is ahead of the device's wall clock, for a page that is opened without the server. */
  offset(): number;
  /** The two clocks have moved apart: the device slept, or somebody set its clock. Only the server can tell. */
  hasDrifted(): boolean;
}

const mostDriftMs = 2_000;

/**
 * The server's time from its answers, carried on by the running clock: the device's own may be wrong, or be
 * set while a quiz is open. `offset` is the last known one, for the time until the server answers.
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
      const told = Date.parse(serverTime);
      if (Number.isNaN(told)) return;
      const roundTrip = Math.max(0, cameAt - askedAt);
      const sinceCame = device.running() - cameAt;
      const believed = now() - sinceCame;
      // A slow answer that does not contradict what a quick one told leaves the time as it is: no jumps.
      const agrees = believed >= told && believed <= told + roundTrip;
      const isBetter = !agrees || roundTrip < uncertainty;
      const server = isBetter ? told + roundTrip / 2 + sinceCame : now();
      if (isBetter) uncertainty = roundTrip;
      anchor = { server, running: device.running(), wall: device.wall() };
    },
    offset: () => now() - device.wall(),
    hasDrifted: () => drift() > mostDriftMs,
  };
}
