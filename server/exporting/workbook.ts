import { Worker } from 'node:worker_threads';
import type { Cell } from './cells.ts';

export interface SheetLayout {
  name: string;
  /** Columns that stay in view besides the header row. */
  frozenColumns: number;
}

export type WorkbookMessage = { type: 'rows'; rows: Cell[][] } | { type: 'end'; layout: SheetLayout };

/** A workbook exceeds the memory or time limit of one export. */
export class WorkbookRefused extends Error {
  readonly reason: 'memory' | 'time';

  constructor(reason: 'memory' | 'time') {
    super(`A workbook needs too much ${reason}.`);
    this.reason = reason;
  }
}

interface WorkbookLimits {
  seconds: number;
  megabytes: number;
}

const defaultLimits: WorkbookLimits = { seconds: 60, megabytes: 768 };

export interface Workbook {
  add(rows: Cell[][]): void;
  finish(): Promise<Uint8Array>;
  /** Ends its thread. Must be called in any case. */
  close(): Promise<void>;
}

/** Builds a workbook of one sheet in a worker thread: ten thousand rows block a thread for seconds. */
export function openWorkbook(layout: SheetLayout, limits: WorkbookLimits = defaultLimits): Workbook {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    env: {},
  });
  const built = new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookRefused('memory') : error),
    );
    worker.once('exit', () => reject(new Error('The thread of a workbook has ended.')));
  });
  // Closing without finishing must not cause an unhandled rejection.
  built.catch(() => undefined);
  const send = (message: WorkbookMessage) => worker.postMessage(message);
  return {
    add: (rows) => send({ type: 'rows', rows }),
    finish: () => {
      send({ type: 'end', layout });
      return withTimeout(limits.seconds, built);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

async function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WorkbookRefused('time')), seconds * 1000);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
