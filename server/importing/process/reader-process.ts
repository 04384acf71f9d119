import { resolve } from 'node:path';
import { languageAtHand } from '#server/language/at-hand.ts';
import type { FileKind, ReadEvent } from '../paper.ts';
import { listenToReader } from './listen-to-reader.ts';
import { type ReaderLimits, readerLimits } from './reader-limits.ts';
import { startReader } from './start-reader.ts';

interface ReadingOptions {
  limits?: Partial<ReaderLimits>;
  /** Aborting it ends the reader. */
  signal?: AbortSignal;
  onStart?: (pid: number) => void;
  /** Another program than `reader-main.ts`: it tells other events. */
  reader?: string;
}

/**
 * Reads a file in a process of its own and tells what it finds, in the order of the file; the kind comes last.
 * Throws FileRefused, also for the limits; one with a `cause` is a crash that belongs in the log.
 */
export async function* readInProcess<Told extends { type: string } = ReadEvent>(
  source: { path: string; fileName: string },
  { limits, signal, onStart, reader }: ReadingOptions = {},
): AsyncGenerator<Told | { type: 'kind'; kind: FileKind }, void, undefined> {
  signal?.throwIfAborted();
  const path = resolve(source.path);
  const allowed = { ...readerLimits, ...limits };
  const running = startReader(
    { ...source, path, memoryBytes: allowed.memoryBytes, language: languageAtHand() },
    reader,
  );
  if (running.child.pid !== undefined) onStart?.(running.child.pid);
  const end = () => running.child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  try {
    yield* listenToReader<Told>(running, allowed, signal);
  } finally {
    signal?.removeEventListener('abort', end);
    end();
    // What nobody reads any more would keep the process from being seen as ended.
    running.child.stdout?.destroy();
    await running.ended;
  }
}
