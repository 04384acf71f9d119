import type { FastifyInstance } from 'fastify';
import { selectOverdue } from './closing.queries.ts';
import { closeOverdue } from './closing.service.ts';
import { releaseDue } from './release.service.ts';
import type { AttemptTools } from './tools.service.ts';

const mostAtOnce = 100;

/** Closes the attempts whose time is over, by whichever process gets to them; tells how many. */
async function sweep(tools: AttemptTools, isOver: () => boolean): Promise<number> {
  let closed = 0;
  let last = 0;
  let page: number[];
  do {
    page = await selectOverdue(tools.db, last, mostAtOnce);
    for (const id of page) {
      if (isOver()) return closed;
      // One that cannot be closed must not keep the rest open; it comes again in the next round.
      if (await closeOrLog(tools, id)) closed += 1;
      last = id;
    }
  } while (page.length === mostAtOnce);
  return closed;
}

async function closeOrLog(tools: AttemptTools, id: number): Promise<boolean> {
  try {
    return await closeOverdue(tools, id, 'skip');
  } catch (error) {
    tools.log.error({ err: error, attemptId: id }, 'overdue attempt not closed');
    return false;
  }
}

/** Closes what is overdue and releases marks that are due, every few seconds until the server closes. Never two rounds at once in one process. */
export function startSweep(app: FastifyInstance, tools: AttemptTools, everyMs = 3_000): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isOver = false;

  async function runRound(): Promise<void> {
    try {
      const closed = await sweep(tools, () => isOver);
      if (closed > 0) tools.log.info({ closed }, 'overdue attempts closed');
      const released = await releaseDue(tools, () => isOver);
      if (released > 0) tools.log.info({ released }, 'marks released');
    } catch (error) {
      // Without the database nothing can be closed; the next round asks again.
      tools.log.warn({ err: error }, 'sweep interrupted');
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
