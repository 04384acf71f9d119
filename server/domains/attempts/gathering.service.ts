import type { Db } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import { type Save, type SavedRow, upsertAnswers, upsertUnlocked } from './saving.queries.ts';

/** Saves of many students in few statements. */
export interface Saves {
  /** Each is told when its own answers are committed. */
  save(save: Save): Promise<SavedRow[]>;
}

const mostAnswers = 200;

export function createSaves(db: Db): Saves {
  return {
    save: gather<Save, SavedRow[]>({
      together: async (saves) => {
        const stored = Map.groupBy(await upsertUnlocked(db, saves), (row) => row.attempt_id);
        return saves.map(({ attemptId }) => stored.get(attemptId));
      },
      alone: (save) => upsertAnswers(db, save, 'newer'),
      // Two saves of one attempt cannot be in one statement.
      keyOf: ({ attemptId }) => attemptId,
      weigh: ({ answers }) => answers.length,
      most: mostAnswers,
    }),
  };
}
