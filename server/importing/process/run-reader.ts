import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { inLanguage } from '#server/language/current-language.ts';
import { type FileKind, FileRefused, type ReadEvent, type SourceFile } from '../reader-output.ts';
import { blockNetwork } from './block-network.ts';
import { LineWriter } from './line-writer.ts';
import { memoryExceeded, type ReaderLine, type ReaderRequest } from './reader-lines.ts';

interface Reader<Event extends object> {
  readSourceFile: (file: SourceFile, report: (event: Event) => void) => Promise<FileKind>;
}

/** The main function of the child process: reads one file, reports its content line by line, and exits. */
export async function runReader<Event extends object = ReadEvent>(
  loadReader: () => Promise<Reader<Event>>,
): Promise<never> {
  const request = JSON.parse(process.argv[2] ?? '') as ReaderRequest;
  const output = new LineWriter(1);
  blockNetwork();
  silenceConsole();
  const [{ readSourceFile }] = await Promise.all([loadReader(), startWatchdog(request)]);
  const lastLine = inLanguage(request.language, () =>
    read(request, readSourceFile, (event) => output.add(event)),
  );
  output.add(await lastLine);
  output.flush();
  return process.exit(0);
}

/** A library's own output would corrupt the lines. */
function silenceConsole(): void {
  const ignore = () => undefined;
  Object.assign(console, { log: ignore, info: ignore, debug: ignore, warn: ignore, error: ignore });
}

async function startWatchdog({ memoryBytes }: ReaderRequest): Promise<void> {
  const watchdog = new Worker(new URL('./memory-watchdog.mjs', import.meta.url), {
    workerData: { memoryBytes, memoryExceeded },
  });
  await once(watchdog, 'message');
  watchdog.unref();
}

async function read<Event extends object>(
  { path, fileName }: ReaderRequest,
  readSourceFile: Reader<Event>['readSourceFile'],
  report: (event: Event) => void,
): Promise<ReaderLine> {
  try {
    const bytes = new Uint8Array(readFileSync(path));
    const kind = await readSourceFile({ bytes, fileName }, report);
    return { type: 'kind', kind };
  } catch (error) {
    if (error instanceof FileRefused) {
      return { type: 'refused', message: error.message, isUnsupported: error.isUnsupported };
    }
    return { type: 'crashed', error: describe(error) };
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return isSizeError(error) ? `${memoryExceeded} ${text}` : text;
}

/** JavaScript's error for a buffer or string above the maximum size. */
function isSizeError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /allocation failed|Invalid (string|array|typed array) length|Cannot create a string longer|maximum size exceeded/.test(
    error.message,
  );
}
