import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Language } from '#shared/settings.ts';
import type { By, UploadTools } from './tools.service.ts';
import { type Lane, mayTake, type OwnerLoad, rankWaiting } from './turns.policy.ts';
import { lockTurns, selectPending, selectRecentSeconds, takeRun } from './turns.queries.ts';

/** One run at reading one file. */
export interface Turn {
  uploadId: number;
  ownerId: number;
  run: string;
  lane: Lane;
  by: By;
  language: Language;
  fileId: number | null;
  fileName: string;
}

interface FreePlace {
  lane: Lane;
  /** Whose files hold the usual places of this process. */
  usualOwners: readonly number[];
  /** What this process is reading: it may have been silent for long, but it is not dead. */
  readingIds: readonly number[];
}

/** The next file for a free place, which is then this run's; undefined when none may take it. */
export async function takeTurn(tools: UploadTools, place: FreePlace): Promise<Turn | undefined> {
  return inTransaction(tools.db, async (trx) => {
    await lockTurns(trx);
    const pending = await selectPending(trx);
    const open = pending.filter(({ id, state }) => state !== 'reading' && !place.readingIds.includes(id));
    if (open.length === 0) return undefined;
    const ranked = rankWaiting(open, await gatherLoads(trx, pending));
    for (const upload of ranked.filter((each) => mayTake(each, place))) {
      const turn = await takeUpload(trx, upload.id, place.lane);
      // Undefined: it is being cancelled this very moment.
      if (turn) {
        await tellWaiting(tools, trx, pending);
        return turn;
      }
    }
    return undefined;
  });
}

async function takeUpload(trx: Trx, uploadId: number, lane: Lane): Promise<Turn | undefined> {
  const run = randomUUID();
  const upload = await takeRun(trx, uploadId, run);
  if (!upload?.draft?.by) return undefined;
  const { owner_id: ownerId, file_id: fileId, original_file_name: fileName, draft } = upload;
  const { by, language = 'en' } = draft;
  return by && { uploadId, ownerId, run, lane, by, language, fileId, fileName };
}

async function gatherLoads(
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

/** The places of all who wait have changed: their open pages ask again. */
async function tellWaiting(
  { events }: UploadTools,
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
  const ranked = rankWaiting(waiting, await gatherLoads(db, pending));
  return new Map(ranked.map(({ id }, ahead) => [id, ahead]));
}
