import type { Timers } from './timers.ts';

/** Until the promise is settled, one way or the other, or the time has passed. */
export function atMost(timers: Timers, ms: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((done) => {
    const end = timers.after(ms, done);
    const settle = () => {
      end();
      done();
    };
    promise.then(settle, settle);
  });
}
