import { createBatcher } from '#database/batch.ts';
import type { Db } from '#database/client.ts';
import { type ChangeSave, mergeChanges, mergeUnlocked, type SavedRow } from './saving.queries.ts';

/** Saves the answers of many students in few statements. */
export interface SaveBatcher {
  /** Resolves when these answers are committed. */
  save(save: ChangeSave): Promise<SavedRow[]>;
}

const maxAnswers = 200;

export function createSaveBatcher(db: Db): SaveBatcher {
  return {
    save: createBatcher<ChangeSave, SavedRow[]>({
      runBatch: async (saves) => {
        const stored = Map.groupBy(await mergeUnlocked(db, saves), (row) => row.attempt_id);
        return saves.map(({ attemptId }) => stored.get(attemptId));
      },
      runOne: (save) => mergeChanges(db, save),
      // One statement cannot hold two saves of the same attempt.
      keyOf: ({ attemptId }) => attemptId,
      weigh: ({ changes }) => changes.length,
      maxBatchSize: maxAnswers,
    }),
  };
}
