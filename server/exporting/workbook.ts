import { Worker } from 'node:worker_threads';
import type { Cell } from './cells.ts';

export type WorkbookMessage = { type: 'rows'; rows: Cell[][] } | { type: 'end'; sheetName: string };

/** Why there is no workbook: it needs more memory than one export may have, or more time. */
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

const usualLimits: WorkbookLimits = { seconds: 60, megabytes: 768 };

export interface Workbook {
  add(rows: Cell[][]): void;
  finish(): Promise<Uint8Array>;
  /** At the latest when nobody needs it any more: its thread ends. */
  close(): Promise<void>;
}

/** A workbook of one sheet, built in a thread of its own: ten thousand rows keep a processor busy for seconds. */
export function openWorkbook(sheetName: string, limits: WorkbookLimits = usualLimits): Workbook {
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
  // Whoever closes without finishing does not ask how it went.
  built.catch(() => undefined);
  const send = (message: WorkbookMessage) => worker.postMessage(message);
  return {
    add: (rows) => send({ type: 'rows', rows }),
    finish: () => {
      send({ type: 'end', sheetName });
      return within(limits.seconds, built);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WorkbookRefused('time')), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
