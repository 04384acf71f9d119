/** What reading one file may take before its reader is ended. */
export interface ReaderLimits {
  /** Only the time that is spent waiting for the reader. */
  seconds: number;
  /** Of the whole child process, as the system sees it. */
  memoryBytes: number;
  /** Of all it tells, and the number of things told. */
  outputBytes: number;
  events: number;
}

export const readerLimits: ReaderLimits = {
  seconds: 180,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 256 * 1024 * 1024,
  events: 200_000,
};
