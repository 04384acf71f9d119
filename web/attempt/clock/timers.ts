/** A timer that can be replaced in tests. */
export interface Timers {
  /** Returns a function that cancels the timer. */
  after(ms: number, run: () => void): () => void;
}

export const browserTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves when the promise settles or the time has passed. */
export function withTimeout(timers: Timers, ms: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((done) => {
    const end = timers.after(ms, done);
    const settle = () => {
      end();
      done();
    };
    promise.then(settle, settle);
  });
}
