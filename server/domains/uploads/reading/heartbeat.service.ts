import type { UploadDeps } from '../upload-deps.service.ts';
import { writeProgress } from './turns.queries.ts';

/** The upload was cancelled or deleted, or another run reads it. */
export class RunLost extends Error {}

export interface Heartbeat {
  /** Aborted when the file is no longer wanted. */
  signal: AbortSignal;
  tell: (percent: number) => void;
}

interface Run {
  uploadId: number;
  run: string;
}

const beatMs = 1_000;

/** Reports once a second that the file is being read, and the progress; throws RunLost when the run should stop. */
export async function withHeartbeat<T>(
  deps: UploadDeps,
  run: Run,
  stopped: AbortSignal,
  work: (heartbeat: Heartbeat) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, stopped]);
  let percent = 0;
  const beat = createBeat(deps, run, () => percent, controller);
  const timer = setInterval(() => void beat(), beatMs);
  try {
    return await work({
      signal,
      tell: (read) => {
        percent = Math.max(0, Math.min(99, Math.floor(read) || 0));
      },
    });
  } catch (error) {
    // Replaces whatever error the stopped reader throws.
    throw signal.aborted ? new RunLost() : error;
  } finally {
    clearInterval(timer);
  }
}

function createBeat(
  { db, log }: UploadDeps,
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
      // Writing the questions uses the same database, and reports the failure.
      log.warn({ err: error, uploadId: run.uploadId }, 'progress of an upload not written');
    } finally {
      isBeating = false;
    }
  };
}
