import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReaderEvent } from '../domains/uploads/upload-deps.service.ts';
import { FileRefused, type ReadQuestion, rowPlace } from '../importing/reader-output.ts';

/** A reader that follows a script in the file, for tests of the steps after reading. */
export type ScriptLine =
  | ReaderEvent
  | { type: 'pause'; ms: number }
  /** Waits until the test calls `release` with this name. */
  | { type: 'hold'; name: string }
  | { type: 'many'; count: number; question: Partial<ReadQuestion> }
  | { type: 'refuse'; message: string; isUnsupported?: boolean }
  /** Exceeds the limits of the quick pool, but not the usual ones. */
  | { type: 'needMore' }
  | { type: 'crash' };

/**
 * Called once in each test file. Test files in one worker share its modules, so with shared counts two files that use
 * the same name for a hold would release and count each other's readers.
 */
export function createScriptedReader() {
  const releases = new EventEmitter();
  const released = new Set<string>();
  const arrivals = new Map<string, number>();
  const stops = new Map<string, number>();
  const countIn = (counts: ReadonlyMap<string, number>, name: string) => counts.get(name) ?? 0;

  async function hold(name: string, signal: AbortSignal): Promise<void> {
    arrivals.set(name, countIn(arrivals, name) + 1);
    if (released.has(name)) return;
    try {
      await once(releases, name, { signal });
    } catch (error) {
      stops.set(name, countIn(stops, name) + 1);
      throw error;
    }
  }

  async function* readScript(
    { path }: { path: string },
    { signal, limits = {} }: { signal: AbortSignal; limits?: object },
  ): AsyncGenerator<ReaderEvent> {
    for (const line of JSON.parse(await readFile(path, 'utf8')) as ScriptLine[]) {
      switch (line.type) {
        case 'pause':
          await sleep(line.ms, undefined, { signal });
          break;
        case 'hold':
          await hold(line.name, signal);
          break;
        case 'refuse':
          throw new FileRefused(line.message, { isUnsupported: line.isUnsupported ?? false });
        case 'needMore':
          if (Object.keys(limits).length > 0) throw new FileRefused('Too much.', { isOverLimit: true });
          break;
        case 'crash':
          throw Object.assign(
            new FileRefused('We couldn’t read this file. Save it again, or use the template.'),
            {
              cause: new Error('exit 134'),
            },
          );
        case 'many':
          for (let at = 1; at <= line.count; at += 1) {
            yield asked(at + 1, { questionText: `Question ${at}`, ...line.question });
          }
          break;
        case 'progress':
        case 'question':
        case 'fault':
        case 'remark':
        case 'kind':
          yield line;
      }
    }
  }

  /** Releases every reader at this hold, and those that reach it later. */
  function release(name: string): void {
    released.add(name);
    releases.emit(name);
  }

  return {
    readScript,
    release,
    releaseAll: () => {
      for (const name of arrivals.keys()) release(name);
    },
    /** Number of readers that reached this hold. */
    countArrivals: (name: string) => countIn(arrivals, name),
    /** Number of readers stopped at this hold. */
    countStops: (name: string) => countIn(stops, name),
  };
}

export function readQuestion(row: number, question: Partial<ReadQuestion> = {}): ReadQuestion {
  return {
    place: rowPlace(row),
    quizTitle: 'Plants',
    bankTitle: 'Botany',
    category: 'science',
    questionType: 'MULTIPLE_CHOICE',
    questionText: `Which gas do plants take in, row ${row}?`,
    points: 2,
    options: [
      { label: 'A', text: 'Oxygen' },
      { label: 'B', text: 'Carbon dioxide' },
    ],
    correctAnswer: 'B',
    feedback: '',
    source: 'Which gas … | Oxygen | Carbon dioxide | B',
    faults: [],
    remarks: [],
    ...question,
  };
}

export function asked(row: number, question: Partial<ReadQuestion> = {}): ReaderEvent {
  return { type: 'question', question: readQuestion(row, question) };
}
