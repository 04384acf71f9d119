import type { Paper } from '#shared/contract/attempts/attempts.ts';
import type { JournalAnswer } from '../answers/journal-answer.ts';

/** Everything is keyed by account because lab computers are shared. */
export interface AttemptKey {
  userId: number;
  attemptId: number;
}

export interface JournalPaper extends AttemptKey {
  quizId: number;
  paper: Paper;
  /** How far the server's clock was ahead of the device's clock. */
  clockOffset: number;
  /** The device number used in saves. Missing in papers stored by older versions of this page. */
  device?: number;
}

/** Marks the writing tab where the browser has no locks. */
export interface Lease {
  /** The tab; a reload keeps it. */
  tab: string;
  /** This load of the page. */
  page: string;
  /** By the device's clock. */
  renewedAt: number;
}

/** Stores attempts on this device until the server has them. */
export interface Journal {
  /** Whether it survives a reload. Turns false when a write fails. */
  isDurable(): boolean;
  putPaper(paper: JournalPaper): Promise<void>;
  findPaper(key: AttemptKey): Promise<JournalPaper | undefined>;
  listPapers(userId: number): Promise<JournalPaper[]>;
  /** Never replaces a newer revision with an older one. `strict` waits until the data is on disk. */
  putAnswers(
    key: AttemptKey,
    answers: readonly JournalAnswer[],
    durability: 'strict' | 'relaxed',
  ): Promise<void>;
  listAnswers(key: AttemptKey): Promise<JournalAnswer[]>;
  /** Called when the attempt is over or the server has all of it. */
  drop(key: AttemptKey): Promise<void>;
  /** Changes the lease atomically, so that two tabs cannot both get it. Returns the resulting lease. */
  changeLease(
    key: AttemptKey,
    change: (lease: Lease | undefined) => Lease | undefined,
  ): Promise<Lease | undefined>;
}

interface JournalWriter {
  /** Resolves when these and all earlier answers are written. */
  keep(answers: readonly JournalAnswer[], durability: 'strict' | 'relaxed'): Promise<void>;
  /** Resolves when nothing is left to write. */
  settled(): Promise<void>;
  isSettled(): boolean;
}

/** Writes one batch at a time: typing produces changes faster than the disk stores them. */
export function createJournalWriter(journal: Journal, key: AttemptKey): JournalWriter {
  const waiting = new Map<number, JournalAnswer>();
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
