/** Counts only while something is waited for: a slow consumer is not the fault of what it waits for. */
export class WaitingTime {
  private left: number;
  private readonly whenOver: () => void;

  constructor(milliseconds: number, whenOver: () => void) {
    this.left = milliseconds;
    this.whenOver = whenOver;
  }

  async during<T>(awaited: Promise<T>): Promise<T> {
    const since = performance.now();
    const timer = setTimeout(this.whenOver, Math.max(0, this.left));
    try {
      return await awaited;
    } finally {
      clearTimeout(timer);
      this.left -= performance.now() - since;
    }
  }
}
