import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { giveRegradeLockBack, lockBatch, setUndone, tryRegradeLock } from './regrade-batches.queries.ts';

export { addChangedAttempts, insertBatch as storeRegrade } from './regrade-batches.queries.ts';

const mostWaitMs = 10_000;
const askAgainMs = 50;

/**
 * One regrade of a quiz after the other, what follows its commit included: each builds on what the one before has
 * left. On one connection, which `work` must use: waiting for a second one could last for ever. Whoever waits holds
 * none, or a few impatient clicks would take all there are.
 */
export async function withoutOtherRegrades<T>(
  db: Db,
  quizId: number,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited < mostWaitMs; waited += askAgainMs) {
    const tried = await db.connection().execute((connection) => tryAlone(connection, quizId, work));
    if (tried) return tried.result;
    await sleep(askAgainMs);
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
}

async function tryAlone<T>(
  connection: Db,
  quizId: number,
  work: (connection: Db) => Promise<T>,
): Promise<{ result: T } | undefined> {
  if (!(await tryRegradeLock(connection, quizId))) return undefined;
  try {
    return { result: await work(connection) };
  } finally {
    await giveRegradeLockBack(connection, quizId);
  }
}

/** The latest one that stands; it counts no more from here on. */
export async function retractRegrade(trx: Trx, id: number, undoneBy: number): Promise<void> {
  const batch = await lockBatch(trx, id);
  if (!batch) throw new AppError('NOT_FOUND');
  if (batch.isUndone) throw new AppError('REGRADE_UNDONE');
  if (batch.isFollowed) throw new AppError('REGRADE_NOT_LATEST');
  await setUndone(trx, id, undoneBy);
}
