/** A timer that can be replaced in tests. */
export interface Timers {
  /** Returns what ends it. */
  after(ms: number, run: () => void): () => void;
}

export const browserTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
