import type { Language } from '#shared/settings.ts';
import type { FileKind, ReadEvent } from '../reader-output.ts';

/** The child's task, passed as its only argument. */
export interface ReaderRequest {
  path: string;
  fileName: string;
  memoryBytes: number;
  /** The language of its messages. */
  language: Language;
}

/** A line on the child's standard output. The last line is one of the last three types, unless the reader crashed. */
export type ReaderLine<Event = ReadEvent> =
  | Event
  | { type: 'kind'; kind: FileKind }
  | { type: 'refused'; message: string; isUnsupported: boolean }
  | { type: 'crashed'; error: string };

/** Written to standard error by the memory watchdog before it kills the process. */
export const memoryExceeded = 'reader-memory-used-up';
