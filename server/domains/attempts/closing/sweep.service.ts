import type { FastifyInstance } from 'fastify';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { releaseDue } from '../release/release.service.ts';
import { selectOverdue } from './closing.queries.ts';
import { closeOverdue } from './closing.service.ts';

const maxPerRound = 100;

/** Closes overdue attempts, in whichever process comes first. Returns how many. */
async function sweep(deps: AttemptDeps, isOver: () => boolean): Promise<number> {
  let closed = 0;
  let last = 0;
  let page: number[];
  do {
    page = await selectOverdue(deps.db, last, maxPerRound);
    for (const id of page) {
      if (isOver()) return closed;
      // An attempt that cannot be closed must not block the others. The next round tries it again.
      if (await closeOrLog(deps, id)) closed += 1;
      last = id;
    }
  } while (page.length === maxPerRound);
  return closed;
}

async function closeOrLog(deps: AttemptDeps, id: number): Promise<boolean> {
  try {
    return await closeOverdue(deps, id, 'skip');
  } catch (error) {
    deps.log.error({ err: error, attemptId: id }, 'overdue attempt not closed');
    return false;
  }
}

/**
 * Closes overdue attempts and releases due marks every few seconds until the server closes. Rounds never overlap in
 * one process.
 */
export function startSweep(app: FastifyInstance, deps: AttemptDeps, everyMs = 3_000): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isOver = false;

  async function runRound(): Promise<void> {
    try {
      const closed = await sweep(deps, () => isOver);
      if (closed > 0) deps.log.info({ closed }, 'overdue attempts closed');
      const released = await releaseDue(deps, () => isOver);
      if (released > 0) deps.log.info({ released }, 'marks released');
    } catch (error) {
      // Without the database nothing can be closed. The next round tries again.
      deps.log.warn({ err: error }, 'sweep interrupted');
    }
    plan();
  }

  function plan(): void {
    if (isOver) return;
    timer = setTimeout(() => {
      round = runRound();
    }, everyMs);
    timer.unref();
  }

  app.addHook('onReady', async () => plan());
  app.addHook('preClose', async () => {
    isOver = true;
    clearTimeout(timer);
    await round;
  });
}
