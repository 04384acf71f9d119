import { join } from 'node:path';
import { type Observed, observeReading } from './observe-reading.ts';

/** A reader that misbehaves as the name of its file says. */
export const reader = join(import.meta.dirname, 'misbehaving-main.ts');
export const source = (fileName: string) => ({ path: import.meta.filename, fileName });
export const megabyte = 1024 * 1024;

export function observeMisbehaviour(fileName: string, limits = {}): Promise<Observed> {
  return observeReading('x', fileName, { reader, limits });
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
