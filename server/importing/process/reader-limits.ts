/** The limits for reading one file. A reader that exceeds one is killed. */
export interface ReaderLimits {
  /** Counts only the time spent waiting for the reader. */
  seconds: number;
  /** The resident memory of the whole child process. */
  memoryBytes: number;
  /** The output's size, and the number of events. */
  outputBytes: number;
  events: number;
}

export const readerLimits: ReaderLimits = {
  seconds: 180,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 256 * 1024 * 1024,
  events: 200_000,
};
