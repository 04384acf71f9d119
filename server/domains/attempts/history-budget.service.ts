import { attempt } from '#shared/limits.ts';

const hourMs = 3_600_000;

/**
 * Limits how much one attempt adds to the history of its answers. Of what one device writes the history keeps one version
 * a minute; beyond that it grows when the device changes, and with every save of a page that names no device.
 */
export class HistoryBudget {
  /** The device that wrote each answer last; null: a page that names none. */
  private readonly writers = new Map<number, number | null>();
  private since = 0;
  private deviceChanges = 0;
  private saves = 0;

  /** False: the devices change so often that nobody can be writing. */
  allowsDevice(questionId: number, device: number): boolean {
    const isFree = this.isFree(questionId) || this.writers.get(questionId) === device;
    if (!isFree) this.deviceChanges += 1;
    if (this.deviceChanges > attempt.maxVersionsPerHour) return isFree;
    this.writers.set(questionId, device);
    return true;
  }

  /** Whether the history keeps what a page without a device replaces. False: only the last version of each minute. */
  keepsEverySave(questionId: number): boolean {
    if (!this.isFree(questionId)) this.saves += 1;
    this.writers.set(questionId, null);
    return this.saves <= attempt.maxVersionsPerHour;
  }

  /** Nobody pays for the first save of an answer that this process knows of. */
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
