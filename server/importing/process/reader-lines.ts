import type { Language } from '#shared/settings.ts';
import type { FileKind, ReadEvent } from '../paper.ts';

/** What the child is asked to do: its only argument. */
export interface ReaderOrder {
  path: string;
  fileName: string;
  memoryBytes: number;
  /** Of what it says to whoever sent the file. */
  language: Language;
}

/** A line on the child's standard output. One of the last three ends it; without any the reader has crashed. */
export type ReaderLine<Told = ReadEvent> =
  | Told
  | { type: 'kind'; kind: FileKind }
  | { type: 'refused'; message: string; isUnsupported: boolean }
  | { type: 'crashed'; error: string };

/** What the memory watch says on standard error before it ends the process. */
export const memoryMark = 'reader-memory-used-up';
