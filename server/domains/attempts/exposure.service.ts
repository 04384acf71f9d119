import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import { insertKeysShown, insertMarksShown } from './exposure.queries.ts';

/**
 * Records what students have been shown, before they are shown it: a late answer that arrives afterwards is marked as
 * such. What has been recorded is remembered, so that a review normally writes nothing.
 */
export interface Exposure {
  recordKeys(questionIds: readonly number[]): Promise<void>;
  recordMarks(attemptIds: readonly number[]): Promise<void>;
}

// About 40 bytes each.
const maxRemembered = 200_000;
const maxTogether = 50;

export function openExposure(db: Db, channels: Pick<FastifyInstance['channels'], 'onGap'>): Exposure {
  const keys = createRecorder((ids) => insertKeysShown(db, ids));
  const marks = createRecorder((ids) => insertMarksShown(db, ids));
  // A restored backup may know of less.
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
    // Of this moment: what is forgotten while it is written stays forgotten.
    const memory = recorded;
    await insert(ids);
    if (memory.size + ids.length > maxRemembered) memory.clear();
    for (const id of ids) memory.add(id);
  }

  const writeWithOthers = gather<readonly number[], true>({
    together: async (asked) => {
      await write(asked);
      return asked.map(() => true);
    },
    alone: async (ids) => {
      await write([ids]);
      return true;
    },
    most: maxTogether,
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
