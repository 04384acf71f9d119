import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInProcess } from '../process/reader-process.ts';
import { type FileKind, FileRefused, type ReadEvent } from '../reader-output.ts';

type Options = NonNullable<Parameters<typeof readInProcess>[1]>;

export interface Observed {
  kind: FileKind | undefined;
  questions: number;
  /** Faults of questions and of the file. */
  faults: number;
  refused: FileRefused | undefined;
  seconds: number;
  secondsToFirst: number;
  pid: number;
  /** The peak memory of the child, and the growth of this process, in megabytes. */
  childPeak: number;
  ownGrowth: number;
}

const sampleMilliseconds = 5;

/** Reads a file in the child process and measures the memory of both processes. */
export async function observeReading(
  content: string | Uint8Array,
  fileName: string,
  options: Options = {},
): Promise<Observed> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-reading-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return await observe(path, fileName, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function observe(path: string, fileName: string, options: Options): Promise<Observed> {
  const observed: Observed = {
    kind: undefined,
    questions: 0,
    faults: 0,
    refused: undefined,
    seconds: 0,
    secondsToFirst: 0,
    pid: 0,
    childPeak: 0,
    ownGrowth: 0,
  };
  const before = megabytes(process.memoryUsage.rss());
  const since = performance.now();
  const sampling = setInterval(() => {
    observed.childPeak = Math.max(observed.childPeak, readPeakMemory(observed.pid));
    observed.ownGrowth = Math.max(observed.ownGrowth, megabytes(process.memoryUsage.rss()) - before);
  }, sampleMilliseconds);
  const onStart = (pid: number) => {
    observed.pid = pid;
  };
  try {
    for await (const event of readInProcess({ path, fileName }, { ...options, onStart })) {
      if (observed.secondsToFirst === 0) observed.secondsToFirst = (performance.now() - since) / 1000;
      count(observed, event);
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    observed.refused = error;
  } finally {
    clearInterval(sampling);
    observed.seconds = (performance.now() - since) / 1000;
  }
  return observed;
}

function count(observed: Observed, event: ReadEvent | { type: 'kind'; kind: FileKind }): void {
  if (event.type === 'kind') observed.kind = event.kind;
  if (event.type === 'fault') observed.faults += 1;
  if (event.type !== 'question') return;
  observed.questions += 1;
  observed.faults += event.question.faults.length;
}

/** The peak memory of a process; 0 when it has ended. */
function readPeakMemory(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
