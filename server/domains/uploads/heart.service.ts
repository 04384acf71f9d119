import type { UploadTools } from './tools.service.ts';
import { writeProgress } from './turns.queries.ts';

/** The upload was cancelled or deleted, or another run reads it. */
export class RunLost extends Error {}

export interface Heart {
  /** Aborted when nobody wants the file any more. */
  signal: AbortSignal;
  tell: (percent: number) => void;
}

interface Run {
  uploadId: number;
  run: string;
}

const beatMs = 1_000;

/** Says once a second that the file is being read, and how far; throws RunLost when it no longer should be. */
export async function withHeart<T>(
  tools: UploadTools,
  run: Run,
  stopped: AbortSignal,
  work: (heart: Heart) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, stopped]);
  let percent = 0;
  const beat = createBeat(tools, run, () => percent, controller);
  const timer = setInterval(() => void beat(), beatMs);
  try {
    return await work({
      signal,
      tell: (read) => {
        percent = Math.max(0, Math.min(99, Math.floor(read) || 0));
      },
    });
  } catch (error) {
    // Whatever the reader says when it is stopped.
    throw signal.aborted ? new RunLost() : error;
  } finally {
    clearInterval(timer);
  }
}

function createBeat(
  { db, log }: UploadTools,
  run: Run,
  percent: () => number,
  controller: AbortController,
): () => Promise<void> {
  let isBeating = false;
  return async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      if (!(await writeProgress(db, run, percent()))) controller.abort(new RunLost());
    } catch (error) {
      // What the file brings fails at the same database, and says so.
      log.warn({ err: error, uploadId: run.uploadId }, 'progress of an upload not written');
    } finally {
      isBeating = false;
    }
  };
}
