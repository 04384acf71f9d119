import type { Timers } from '../clock/timers.ts';

interface Alarm {
  at: number;
  run: () => void;
}

/** Time that advances only when a test says so. */
export class VirtualTime {
  private alarms: Alarm[] = [];
  private passed = 0;

  readonly timers: Timers = {
    after: (ms, run) => {
      const alarm = { at: this.passed + Math.max(0, ms), run };
      this.alarms.push(alarm);
      return () => {
        this.alarms = this.alarms.filter((one) => one !== alarm);
      };
    },
  };

  now(): number {
    return this.passed;
  }

  wait(ms: number): Promise<void> {
    return new Promise((done) => this.timers.after(ms, done));
  }

  async pass(ms: number): Promise<void> {
    const until = this.passed + ms;
    await settle();
    for (;;) {
      const [next] = this.alarms.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.alarms = this.alarms.filter((alarm) => alarm !== next);
      this.passed = Math.max(this.passed, next.at);
      next.run();
      await settle();
    }
    this.passed = until;
  }
}

/** Runs all pending microtasks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}
