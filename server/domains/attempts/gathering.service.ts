import type { Db } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import { type ChangeSave, mergeChanges, mergeUnlocked, type SavedRow } from './saving.queries.ts';

/** Saves of many students in few statements. */
export interface SaveBatcher {
  /** Resolves when these answers are committed. */
  save(save: ChangeSave): Promise<SavedRow[]>;
}

const mostAnswers = 200;

export function createSaveBatcher(db: Db): SaveBatcher {
  return {
    save: gather<ChangeSave, SavedRow[]>({
      together: async (saves) => {
        const stored = Map.groupBy(await mergeUnlocked(db, saves), (row) => row.attempt_id);
        return saves.map(({ attemptId }) => stored.get(attemptId));
      },
      alone: (save) => mergeChanges(db, save),
      // Two saves of one attempt cannot be in one statement.
      keyOf: ({ attemptId }) => attemptId,
      weigh: ({ changes }) => changes.length,
      most: mostAnswers,
    }),
  };
}
