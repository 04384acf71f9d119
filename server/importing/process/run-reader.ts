import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { inLanguage } from '#server/language/at-hand.ts';
import { type FileKind, FileRefused, type ReadEvent, type SourceFile } from '../paper.ts';
import { LineWriter } from './line-writer.ts';
import { memoryMark, type ReaderLine, type ReaderOrder } from './reader-lines.ts';
import { goWithoutNetwork } from './without-network.ts';

interface Reader<Told extends object> {
  readSourceFile: (file: SourceFile, report: (event: Told) => void) => Promise<FileKind>;
}

/** The child process: it reads one file, tells what it found line by line, and ends. */
export async function runReader<Told extends object = ReadEvent>(
  loadReader: () => Promise<Reader<Told>>,
): Promise<never> {
  const order = JSON.parse(process.argv[2] ?? '') as ReaderOrder;
  const output = new LineWriter(1);
  goWithoutNetwork();
  beQuiet();
  const [{ readSourceFile }] = await Promise.all([loadReader(), startWatch(order)]);
  const told = inLanguage(order.language, () => read(order, readSourceFile, (event) => output.add(event)));
  output.add(await told);
  output.flush();
  return process.exit(0);
}

/** A library that complains about a file would write between the lines. */
function beQuiet(): void {
  const say = () => undefined;
  Object.assign(console, { log: say, info: say, debug: say, warn: say, error: say });
}

async function startWatch({ memoryBytes }: ReaderOrder): Promise<void> {
  const watch = new Worker(new URL('./process-watch.mjs', import.meta.url), {
    workerData: { memoryBytes, memoryMark },
  });
  await once(watch, 'message');
  watch.unref();
}

async function read<Told extends object>(
  { path, fileName }: ReaderOrder,
  readSourceFile: Reader<Told>['readSourceFile'],
  report: (event: Told) => void,
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
  return isOutOfRoom(error) ? `${memoryMark} ${text}` : text;
}

/** What JavaScript says when a buffer or a text would be larger than it can be at all. */
function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /allocation failed|Invalid (string|array|typed array) length|Cannot create a string longer|maximum size exceeded/.test(
    error.message,
  );
}
