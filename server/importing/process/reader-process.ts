import { resolve } from 'node:path';
import { currentLanguage } from '#server/language/current-language.ts';
import type { FileKind, ReadEvent } from '../reader-output.ts';
import { listenToReader } from './listen-to-reader.ts';
import { type ReaderLimits, readerLimits } from './reader-limits.ts';
import { startReader } from './start-reader.ts';

interface ReadingOptions {
  limits?: Partial<ReaderLimits>;
  /** Aborting it kills the reader. */
  signal?: AbortSignal;
  onStart?: (pid: number) => void;
  /** The program of another reader, instead of `reader-main.ts`. */
  reader?: string;
}

/**
 * Reads a file in a process of its own and yields its content in order, the file's kind last. Throws FileRefused,
 * also when a limit is exceeded. A refusal with a `cause` is a crash that belongs in the log.
 */
export async function* readInProcess<Event extends { type: string } = ReadEvent>(
  source: { path: string; fileName: string },
  { limits, signal, onStart, reader }: ReadingOptions = {},
): AsyncGenerator<Event | { type: 'kind'; kind: FileKind }, void, undefined> {
  signal?.throwIfAborted();
  const path = resolve(source.path);
  const allowed = { ...readerLimits, ...limits };
  const running = startReader(
    { ...source, path, memoryBytes: allowed.memoryBytes, language: currentLanguage() },
    reader,
  );
  if (running.child.pid !== undefined) onStart?.(running.child.pid);
  const kill = () => running.child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  try {
    yield* listenToReader<Event>(running, allowed, signal);
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
    // With unread output Node would not report the process as ended.
    running.child.stdout?.destroy();
    await running.ended;
  }
}
