import type { FastifyInstance } from 'fastify';
import { createBatcher } from '#database/batch.ts';
import type { Db } from '#database/client.ts';
import { insertKeysShown, insertMarksShown } from './key-exposure.queries.ts';

/**
 * Records which answer keys and marks students see, before they see them, so that later answers are flagged. A cache
 * of recorded ids saves the write for most reviews.
 */
export interface Exposure {
  recordKeys(questionIds: readonly number[]): Promise<void>;
  recordMarks(attemptIds: readonly number[]): Promise<void>;
}

// About 40 bytes each.
const maxRemembered = 200_000;
const maxBatchSize = 50;

export function openExposure(db: Db, channels: Pick<FastifyInstance['channels'], 'onGap'>): Exposure {
  const keys = createRecorder((ids) => insertKeysShown(db, ids));
  const marks = createRecorder((ids) => insertMarksShown(db, ids));
  // A restored backup may hold fewer records.
  channels.onGap(() => {
    keys.forget();
    marks.forget();
  });
  return { recordKeys: keys.record, recordMarks: marks.record };
}

function createRecorder(insert: (ids: readonly number[]) => Promise<void>) {
  let recorded = new Set<number>();

  async function write(asked: readonly (readonly number[])[]): Promise<void> {
    const ids = asked.flat();
    // The current set: ids forgotten during the write stay forgotten.
    const memory = recorded;
    await insert(ids);
    if (memory.size + ids.length > maxRemembered) memory.clear();
    for (const id of ids) memory.add(id);
  }

  const writeWithOthers = createBatcher<readonly number[], true>({
    runBatch: async (asked) => {
      await write(asked);
      return asked.map(() => true);
    },
    runOne: async (ids) => {
      await write([ids]);
      return true;
    },
    maxBatchSize,
  });

  return {
    record: async (ids: readonly number[]): Promise<void> => {
      const unrecorded = ids.filter((id) => !recorded.has(id));
      if (unrecorded.length > 0) await writeWithOthers(unrecorded);
    },
    forget: () => {
      recorded = new Set();
    },
  };
}
