import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Language } from '#shared/settings.ts';
import type { By, UploadDeps } from '../upload-deps.service.ts';
import { mayTake, type OwnerLoad, type ReaderPool, rankWaiting } from './turns.policy.ts';
import { lockTurns, selectPending, selectRecentSeconds, takeRun } from './turns.queries.ts';

/** One run at reading one file. */
export interface Turn {
  uploadId: number;
  ownerId: number;
  run: string;
  pool: ReaderPool;
  by: By;
  language: Language;
  fileId: number | null;
  fileName: string;
}

interface FreePlace {
  pool: ReaderPool;
  /** Owners of the files in this process's usual places. */
  usualOwners: readonly number[];
  /** Uploads this process reads: they may be silent for long without being dead. */
  readingIds: readonly number[];
}

/** Takes the next file for a free place; undefined if no file may take it. */
export async function takeTurn(deps: UploadDeps, place: FreePlace): Promise<Turn | undefined> {
  return inTransaction(deps.db, async (trx) => {
    await lockTurns(trx);
    const pending = await selectPending(trx);
    const open = pending.filter(({ id, state }) => state !== 'reading' && !place.readingIds.includes(id));
    if (open.length === 0) return undefined;
    const ranked = rankWaiting(open, await readLoads(trx, pending));
    for (const upload of ranked.filter((each) => mayTake(each, place))) {
      const turn = await takeUpload(trx, upload.id, place.pool);
      // Undefined if it is being cancelled right now.
      if (turn) {
        await publishWaiting(deps, trx, pending);
        return turn;
      }
    }
    return undefined;
  });
}

async function takeUpload(trx: Trx, uploadId: number, pool: ReaderPool): Promise<Turn | undefined> {
  const run = randomUUID();
  const upload = await takeRun(trx, uploadId, run);
  if (!upload?.draft?.by) return undefined;
  const { owner_id: ownerId, file_id: fileId, original_file_name: fileName, draft } = upload;
  const { by, language = 'en' } = draft;
  return by && { uploadId, ownerId, run, pool, by, language, fileId, fileName };
}

async function readLoads(
  db: Db,
  pending: Awaited<ReturnType<typeof selectPending>>,
): Promise<Map<number, OwnerLoad>> {
  const loads = new Map<number, OwnerLoad>();
  for (const { ownerId, seconds } of await selectRecentSeconds(db)) {
    loads.set(ownerId, { running: 0, recentSeconds: seconds });
  }
  for (const { ownerId, state } of pending) {
    const { running, recentSeconds } = loads.get(ownerId) ?? { running: 0, recentSeconds: 0 };
    if (state === 'reading') loads.set(ownerId, { running: running + 1, recentSeconds });
  }
  return loads;
}

/** The queue positions changed: makes the owners' open pages reload. */
async function publishWaiting(
  { events }: UploadDeps,
  trx: Trx,
  pending: Awaited<ReturnType<typeof selectPending>>,
): Promise<void> {
  const waiting = Map.groupBy(
    pending.filter(({ state }) => state !== 'reading'),
    ({ institutionId }) => institutionId,
  );
  for (const [institutionId, uploads] of waiting) {
    const accountIds = [...new Set(uploads.map(({ ownerId }) => ownerId))];
    await events.publish(trx, { institutionId, accountIds }, { type: 'uploads.changed' });
  }
}

/** The number of files ahead of each waiting upload, by upload id. */
export async function countFilesAhead(db: Db): Promise<Map<number, number>> {
  const pending = await selectPending(db);
  const waiting = pending.filter(({ state }) => state === 'waiting');
  const ranked = rankWaiting(waiting, await readLoads(db, pending));
  return new Map(ranked.map(({ id }, ahead) => [id, ahead]));
}
