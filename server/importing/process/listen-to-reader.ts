import type { Readable } from 'node:stream';
import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { type FileKind, FileRefused, type ReadEvent } from '../reader-output.ts';
import { PausableTimeout } from './pausable-timeout.ts';
import type { ReaderLimits } from './reader-limits.ts';
import { memoryExceeded, type ReaderLine } from './reader-lines.ts';
import { splitLines } from './split-lines.ts';
import type { RunningReader } from './start-reader.ts';

const messages = {
  time: sentence('This file takes too long to read. Split it into smaller files.'),
  memory: sentence('This file needs too much memory to read. Split it into smaller files.'),
  output: sentence('This file has too much content for one upload. Split it into smaller files.'),
  crash: sentence('We couldn’t read this file. Save it again, or use the template.'),
};

/** Yields the reader's events until it reports the file's kind. Any other end throws. */
export async function* listenToReader<Event extends { type: string } = ReadEvent>(
  running: RunningReader,
  limits: ReaderLimits,
  signal?: AbortSignal,
): AsyncGenerator<Event | { type: 'kind'; kind: FileKind }, void, undefined> {
  let isLate = false;
  const timeout = new PausableTimeout(limits.seconds * 1000, () => {
    isLate = true;
    running.child.kill('SIGKILL');
  });
  let events = 0;
  for await (const line of splitLines(bytesOf(running.child.stdout, timeout, limits.outputBytes))) {
    signal?.throwIfAborted();
    events += 1;
    if (events > limits.events) throw new FileRefused(sayMarked(messages.output));
    const event = parseEvent<Event>(line);
    yield event;
    if (event.type === 'kind') return;
  }
  signal?.throwIfAborted();
  throw isLate
    ? new FileRefused(sayMarked(messages.time), { isOverLimit: true })
    : explainEnd(await running.ended);
}

/** Applies backpressure: a reader that writes too fast blocks at its pipe. */
async function* bytesOf(
  stream: Readable | null,
  timeout: PausableTimeout,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (stream === null) return;
  const chunks = stream.iterator() as AsyncIterator<Uint8Array>;
  let bytes = 0;
  for (;;) {
    const next = await timeout.run(chunks.next()).catch(() => ({ done: true }) as const);
    if (next.done) return;
    bytes += next.value.length;
    if (bytes > maxBytes) throw new FileRefused(sayMarked(messages.output));
    yield next.value;
  }
}

type Failure = Extract<ReaderLine, { type: 'refused' | 'crashed' }>;

function parseEvent<Event>(line: string): Event | { type: 'kind'; kind: FileKind } {
  const event = parse(line) as Failure | { type: 'other' };
  if (event.type === 'refused') {
    throw new FileRefused(event.message, { isUnsupported: event.isUnsupported });
  }
  if (event.type === 'crashed') throw explainEnd({ signal: null, details: event.error });
  return event as Event | { type: 'kind'; kind: FileKind };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new FileRefused(sayMarked(messages.crash), { cause });
  }
}

function explainEnd({ signal, details }: Awaited<RunningReader['ended']>): FileRefused {
  // Killed by its memory watchdog, or by the system when out of memory.
  const isMemory =
    signal === 'SIGKILL' || details.includes(memoryExceeded) || details.includes('heap out of memory');
  if (isMemory) return new FileRefused(sayMarked(messages.memory), { isOverLimit: true });
  return new FileRefused(sayMarked(messages.crash), { cause: new Error(details) });
}
