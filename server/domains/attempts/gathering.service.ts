import type { Db } from '#database/client.ts';
import { type Save, type SavedRow, upsertAnswers, upsertUnlocked } from './saving.queries.ts';

/**
 * Saves of many students in few statements. While some are under way, those that arrive wait and then go
 * together: a room that writes at once costs a commit for many answers, and who writes alone waits for nobody.
 */
export interface Saves {
  /** Each is told when its own answers are committed. */
  save(save: Save): Promise<SavedRow[]>;
}

interface Waiting extends Save {
  resolve: (rows: SavedRow[]) => void;
  reject: (error: unknown) => void;
}

const mostAtOnce = 2;
const mostAnswers = 200;

export function createSaves(db: Db): Saves {
  const waiting = new Map<number, Waiting>();
  let underWay = 0;

  function takeSome(): Waiting[] {
    const taken: Waiting[] = [];
    let answers = 0;
    for (const [attemptId, one] of waiting) {
      answers += one.answers.length;
      if (taken.length > 0 && answers > mostAnswers) break;
      taken.push(one);
      waiting.delete(attemptId);
    }
    return taken;
  }

  function proceed(): void {
    if (underWay >= mostAtOnce || waiting.size === 0) return;
    underWay += 1;
    void store(takeSome()).finally(() => {
      underWay -= 1;
      proceed();
    });
  }

  async function store(saves: readonly Waiting[]): Promise<void> {
    try {
      const stored = await storeTogether(saves);
      for (const save of saves) {
        const rows = stored.get(save.attemptId);
        if (rows) save.resolve(rows);
        else storeAlone(save).then(save.resolve, save.reject);
      }
    } catch (error) {
      for (const save of saves) save.reject(error);
    }
  }

  async function storeTogether(saves: readonly Waiting[]): Promise<Map<number, SavedRow[]>> {
    try {
      return Map.groupBy(await upsertUnlocked(db, saves), (row) => row.attempt_id);
    } catch (error) {
      if (isOfOne(error)) return new Map();
      throw error;
    }
  }

  function storeAlone(save: Save): Promise<SavedRow[]> {
    return upsertAnswers(db, save, 'newer');
  }

  return {
    save: (save) => {
      // Two saves of one attempt cannot be in one statement: the second goes by itself.
      if (waiting.has(save.attemptId)) return storeAlone(save);
      return new Promise((resolve, reject) => {
        waiting.set(save.attemptId, { ...save, resolve, reject });
        proceed();
      });
    },
  };
}

// A value or a conflict that PostgreSQL refuses is one student's: alone, each is told of their own only. A database
// that does not answer is everybody's, and is not asked again by each of them.
function isOfOne(error: unknown): boolean {
  return /^(22|23|40|42)\w{3}$/.test((error as { code?: string }).code ?? '');
}
