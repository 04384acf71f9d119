import type { Readable } from 'node:stream';
import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { type FileKind, FileRefused, type ReadEvent } from '../paper.ts';
import type { ReaderLimits } from './reader-limits.ts';
import { memoryMark, type ReaderLine } from './reader-lines.ts';
import { splitLines } from './split-lines.ts';
import type { RunningReader } from './start-reader.ts';
import { WaitingTime } from './waiting-time.ts';

const sentences = {
  time: sentence('This file takes too long to read. Split it into smaller files.'),
  memory: sentence('This file needs more memory than one upload may use. Split it into smaller files.'),
  output: sentence('This file holds more than one upload may bring. Split it into smaller files.'),
  crash: sentence('The file could not be read.'),
};

/** What a reader tells until it says the kind of its file; whatever else it ends with is thrown. */
export async function* listenToReader<Told extends { type: string } = ReadEvent>(
  running: RunningReader,
  limits: ReaderLimits,
  signal?: AbortSignal,
): AsyncGenerator<Told | { type: 'kind'; kind: FileKind }, void, undefined> {
  let isLate = false;
  const time = new WaitingTime(limits.seconds * 1000, () => {
    isLate = true;
    running.child.kill('SIGKILL');
  });
  let events = 0;
  for await (const line of splitLines(bytesOf(running.child.stdout, time, limits.outputBytes))) {
    signal?.throwIfAborted();
    events += 1;
    if (events > limits.events) throw new FileRefused(sayMarked(sentences.output));
    const told = understand<Told>(line);
    yield told;
    if (told.type === 'kind') return;
  }
  signal?.throwIfAborted();
  throw isLate
    ? new FileRefused(sayMarked(sentences.time), { isOverLimit: true })
    : explainEnd(await running.ended);
}

/** Read only as fast as it is asked for, so that a reader that floods waits at its pipe. */
async function* bytesOf(
  stream: Readable | null,
  time: WaitingTime,
  mostBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (stream === null) return;
  const chunks = stream.iterator() as AsyncIterator<Uint8Array>;
  let bytes = 0;
  for (;;) {
    const next = await time.during(chunks.next()).catch(() => ({ done: true }) as const);
    if (next.done) return;
    bytes += next.value.length;
    if (bytes > mostBytes) throw new FileRefused(sayMarked(sentences.output));
    yield next.value;
  }
}

type Ended = Extract<ReaderLine, { type: 'refused' | 'crashed' }>;

function understand<Told>(line: string): Told | { type: 'kind'; kind: FileKind } {
  const told = parse(line) as Ended | { type: 'other' };
  if (told.type === 'refused') {
    throw new FileRefused(told.message, { isUnsupported: told.isUnsupported });
  }
  if (told.type === 'crashed') throw explainEnd({ signal: null, told: told.error });
  return told as Told | { type: 'kind'; kind: FileKind };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new FileRefused(sayMarked(sentences.crash), { cause });
  }
}

function explainEnd({ signal, told }: Awaited<RunningReader['ended']>): FileRefused {
  // Ended by nobody here: by its own watch, or by the system for want of memory.
  const isMemory = signal === 'SIGKILL' || told.includes(memoryMark) || told.includes('heap out of memory');
  if (isMemory) return new FileRefused(sayMarked(sentences.memory), { isOverLimit: true });
  return new FileRefused(sayMarked(sentences.crash), { cause: new Error(told) });
}
