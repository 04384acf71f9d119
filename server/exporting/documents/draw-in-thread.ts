import { Worker } from 'node:worker_threads';
import { currentLanguage } from '#server/language/current-language.ts';
import type { Language } from '#shared/settings.ts';
import type { DrawingTask } from './draw-document.ts';

export interface DrawingRequest {
  id: number;
  task: DrawingTask;
  language: Language;
}

export type DrawingAnswer = { id: number } & ({ bytes: Uint8Array } | { fault: string });

/** Too many documents are queued, or one took too long. */
export class DrawingRefused extends Error {}

interface PendingDrawing {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

const maxPending = 60;
const maxMs = 30_000;
const idleMs = 20_000;

/** Draws in a worker thread: drawing would block the event loop while students save their answers. */
function createThread() {
  const pending = new Map<number, PendingDrawing>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let latest = 0;

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    started.on('message', receive);
    started.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => end(started, new Error('The thread that draws documents has ended.')));
    started.unref();
    return started;
  }

  function receive(answer: DrawingAnswer): void {
    const drawing = pending.get(answer.id);
    pending.delete(answer.id);
    if (!drawing) return;
    if ('bytes' in answer) drawing.resolve(Buffer.from(answer.bytes));
    else drawing.reject(new Error(answer.fault));
    if (pending.size === 0) idle = setTimeout(stop, idleMs).unref();
  }

  function end(ended: Worker, reason: Error): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
  }

  function stop(reason: Error = new DrawingRefused('The thread was not needed any more.')): void {
    const stopped = worker;
    if (!stopped) return;
    end(stopped, reason);
    void stopped.terminate();
  }

  return function draw(task: DrawingTask): Promise<Buffer> {
    if (pending.size >= maxPending) return Promise.reject(new DrawingRefused('Too many documents wait.'));
    clearTimeout(idle);
    latest += 1;
    const id = latest;
    return new Promise<Buffer>((resolve, reject) => {
      const timeout = setTimeout(() => stop(new DrawingRefused('A document took too long.')), maxMs).unref();
      const withTimeout = <T>(then: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timeout);
          then(value);
        };
      };
      pending.set(id, { resolve: withTimeout(resolve), reject: withTimeout(reject) });
      worker ??= start();
      worker.postMessage({ id, task, language: currentLanguage() } satisfies DrawingRequest);
    });
  };
}

export const drawInThread = createThread();
