import { attempt } from '#shared/limits.ts';

const hourMs = 3_600_000;

/**
 * Limits how much one attempt adds to its answer history. The history keeps one version a minute per device; it
 * grows faster when devices alternate, and with every save of a page that names no device.
 */
export class HistoryBudget {
  /** The device that last wrote each answer; null: a page that names none. */
  private readonly writers = new Map<number, number | null>();
  private since = 0;
  private deviceChanges = 0;
  private saves = 0;

  /** False when devices alternate too often for a person to be writing. */
  allowsDevice(questionId: number, device: number): boolean {
    const isFree = this.isFree(questionId) || this.writers.get(questionId) === device;
    if (!isFree) this.deviceChanges += 1;
    if (this.deviceChanges > attempt.maxVersionsPerHour) return isFree;
    this.writers.set(questionId, device);
    return true;
  }

  /**
   * Whether the history keeps every version of a page without a device. False: only the last of each minute.
   */
  keepsEverySave(questionId: number): boolean {
    if (!this.isFree(questionId)) this.saves += 1;
    this.writers.set(questionId, null);
    return this.saves <= attempt.maxVersionsPerHour;
  }

  /** The first save of an answer that this process sees is free. */
  private isFree(questionId: number): boolean {
    const now = Date.now();
    if (now - this.since > hourMs) {
      this.since = now;
      this.deviceChanges = 0;
      this.saves = 0;
    }
    return !this.writers.has(questionId);
  }
}
