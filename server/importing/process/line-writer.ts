import { writeSync } from 'node:fs';

const batchCharacters = 32 * 1024;
const batchMilliseconds = 100;

/** Writes lines of JSON to a pipe in batches. Blocks while the pipe is full, so that memory does not grow. */
export class LineWriter {
  private readonly descriptor: number;
  private batch = '';
  private lastWrite = performance.now();

  constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  add(line: object): void {
    this.batch += `${JSON.stringify(line)}\n`;
    const isDue = performance.now() - this.lastWrite >= batchMilliseconds;
    if (isDue || this.batch.length >= batchCharacters) this.flush();
  }

  flush(): void {
    let rest: Uint8Array = Buffer.from(this.batch);
    this.batch = '';
    while (rest.length > 0) rest = rest.subarray(this.write(rest));
    this.lastWrite = performance.now();
  }

  private write(bytes: Uint8Array): number {
    try {
      return writeSync(this.descriptor, bytes);
    } catch (error) {
      // A non-blocking pipe is full.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      return 0;
    }
  }
}
