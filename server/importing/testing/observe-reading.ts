import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileKind, FileRefused, type ReadEvent } from '../paper.ts';
import { readInProcess } from '../process/reader-process.ts';

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
  /** The most that the child used, and by how much this process grew, in megabytes. */
  childPeak: number;
  ownGrowth: number;
}

const lookMilliseconds = 5;

/** Reads a file in the child process and watches what that costs on both sides. */
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
  const seen: Observed = {
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
  const look = setInterval(() => {
    seen.childPeak = Math.max(seen.childPeak, peakOf(seen.pid));
    seen.ownGrowth = Math.max(seen.ownGrowth, megabytes(process.memoryUsage.rss()) - before);
  }, lookMilliseconds);
  const onStart = (pid: number) => {
    seen.pid = pid;
  };
  try {
    for await (const event of readInProcess({ path, fileName }, { ...options, onStart })) {
      if (seen.secondsToFirst === 0) seen.secondsToFirst = (performance.now() - since) / 1000;
      count(seen, event);
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    seen.refused = error;
  } finally {
    clearInterval(look);
    seen.seconds = (performance.now() - since) / 1000;
  }
  return seen;
}

function count(seen: Observed, event: ReadEvent | { type: 'kind'; kind: FileKind }): void {
  if (event.type === 'kind') seen.kind = event.kind;
  if (event.type === 'fault') seen.faults += 1;
  if (event.type !== 'question') return;
  seen.questions += 1;
  seen.faults += event.question.faults.length;
}

/** The high-water mark of a process, zero when it has ended. */
function peakOf(pid: number): number {
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
