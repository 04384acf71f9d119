import { Worker } from 'node:worker_threads';
import { languageAtHand } from '#server/language/at-hand.ts';
import type { Language } from '#shared/settings.ts';
import type { ToDraw } from './draw-document.ts';

export interface DrawingRequest {
  id: number;
  toDraw: ToDraw;
  language: Language;
}

export type DrawingAnswer = { id: number } & ({ bytes: Uint8Array } | { fault: string });

/** Too many wait already, or one took too long. */
export class DrawingRefused extends Error {}

interface Waiting {
  settle: (bytes: Buffer) => void;
  refuse: (error: Error) => void;
}

const mostWaiting = 60;
const mostMs = 30_000;
const idleMs = 20_000;

/** Draws in a thread of its own: fonts and pages keep a processor busy, and others save their answers meanwhile. */
function createThread() {
  const waiting = new Map<number, Waiting>();
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
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (!asked) return;
    if ('bytes' in answer) asked.settle(Buffer.from(answer.bytes));
    else asked.refuse(new Error(answer.fault));
    if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref();
  }

  function end(ended: Worker, why: Error): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { refuse } of waiting.values()) refuse(why);
    waiting.clear();
  }

  function stop(why: Error = new DrawingRefused('The thread was not needed any more.')): void {
    const stopped = worker;
    if (!stopped) return;
    end(stopped, why);
    void stopped.terminate();
  }

  return function draw(toDraw: ToDraw): Promise<Buffer> {
    if (waiting.size >= mostWaiting) return Promise.reject(new DrawingRefused('Too many documents wait.'));
    clearTimeout(idle);
    latest += 1;
    const id = latest;
    return new Promise<Buffer>((resolve, reject) => {
      const late = setTimeout(() => stop(new DrawingRefused('A document took too long.')), mostMs).unref();
      const over = <T>(then: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(late);
          then(value);
        };
      };
      waiting.set(id, { settle: over(resolve), refuse: over(reject) });
      worker ??= start();
      worker.postMessage({ id, toDraw, language: languageAtHand() } satisfies DrawingRequest);
    });
  };
}

export const drawApart = createThread();
