import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { lockBatch, releaseRegradeLock, setUndone, tryRegradeLock } from './regrade-batches.queries.ts';

export { addChangedAttempts, insertBatch as storeRegrade } from './regrade-batches.queries.ts';

const maxWaitMs = 10_000;
const retryMs = 50;

/**
 * Runs one regrade of a quiz at a time, including its work after the commit, because each builds on the previous one.
 * `work` must use the given connection: waiting for a second one can deadlock the pool. Callers that wait hold no
 * connection, so that repeated clicks cannot exhaust the pool.
 */
export async function withoutOtherRegrades<T>(
  db: Db,
  quizId: number,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited < maxWaitMs; waited += retryMs) {
    const tried = await db.connection().execute((connection) => tryAlone(connection, quizId, work));
    if (tried) return tried.result;
    await sleep(retryMs);
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
    await releaseRegradeLock(connection, quizId);
  }
}

/** Retracts the latest active regrade. */
export async function retractRegrade(trx: Trx, id: number, undoneBy: number): Promise<void> {
  const batch = await lockBatch(trx, id);
  if (!batch) throw new AppError('NOT_FOUND');
  if (batch.isUndone) throw new AppError('REGRADE_UNDONE');
  if (batch.isFollowed) throw new AppError('REGRADE_NOT_LATEST');
  await setUndone(trx, id, undoneBy);
}
