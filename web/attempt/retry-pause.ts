import type { Timers } from './timers.ts';

const firstMs = 1_000;
const longestMs = 15_000;
/** Nobody is troubled by asking a server that cannot be reached; and not every network says that it is back. */
const longestAwayMs = 8_000;

export interface RetryPause {
  /** Calls back after a pause that grows with every failure. */
  begin(isAway: boolean, run: () => void): void;
  isRunning(): boolean;
  clear(): void;
  /** Something came through, or may: the next pause is a short one. */
  reset(): void;
}

/** With jitter: a room of pages must not come back in the same instant. */
export function createRetryPause(timers: Timers, random: () => number): RetryPause {
  let ms = firstMs;
  let end: (() => void) | undefined;

  function clear(): void {
    end?.();
    end = undefined;
  }

  return {
    begin(isAway, run) {
      clear();
      end = timers.after((isAway ? Math.min(ms, longestAwayMs) : ms) * (0.5 + random() / 2), () => {
        end = undefined;
        run();
      });
      ms = Math.min(ms * 2, longestMs);
    },
    isRunning: () => end !== undefined,
    clear,
    reset() {
      ms = firstMs;
    },
  };
}
