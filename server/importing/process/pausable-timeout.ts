/** A timeout that counts only while `run` is waiting, so that a slow consumer does not use up the reader's time. */
export class PausableTimeout {
  private remaining: number;
  private readonly onTimeout: () => void;

  constructor(milliseconds: number, onTimeout: () => void) {
    this.remaining = milliseconds;
    this.onTimeout = onTimeout;
  }

  async run<T>(promise: Promise<T>): Promise<T> {
    const since = performance.now();
    const timer = setTimeout(this.onTimeout, Math.max(0, this.remaining));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.remaining -= performance.now() - since;
    }
  }
}
