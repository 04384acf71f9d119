import type { AttemptKey, Journal } from './journal.ts';
import type { KeptAnswer } from './kept-answer.ts';

export interface JournalWriter {
  /** Resolves when they are written, together with all that was given before. */
  keep(answers: readonly KeptAnswer[], durability: 'strict' | 'relaxed'): Promise<void>;
  /** When nothing is left to write. */
  settled(): Promise<void>;
  isSettled(): boolean;
}

/** One write at a time: a text that is being typed is written as often as the disk allows, not as it is hit. */
export function createJournalWriter(journal: Journal, key: AttemptKey): JournalWriter {
  const waiting = new Map<number, KeptAnswer>();
  let isStrict = false;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const answers = [...waiting.values()];
      const durability = isStrict ? 'strict' : 'relaxed';
      waiting.clear();
      isStrict = false;
      await journal.putAnswers(key, answers, durability);
    }
  }

  return {
    keep(answers, durability) {
      for (const answer of answers) waiting.set(answer.questionId, answer);
      if (durability === 'strict') isStrict = true;
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
      return writing;
    },
    settled: () => writing ?? Promise.resolve(),
    isSettled: () => writing === undefined,
  };
}
