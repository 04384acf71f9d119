import type { Paper } from '#shared/contract/attempts.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Whose attempt it is: lab computers are shared, so everything is kept by account. */
export interface AttemptKey {
  userId: number;
  attemptId: number;
}

export interface KeptPaper extends AttemptKey {
  quizId: number;
  paper: Paper;
  /** How far the server's clock was ahead of the device's. */
  clockOffset: number;
  /** What this device is called in its saves. Missing in what pages of an earlier version kept. */
  device?: number;
}

/** Which tab writes, where the browser has no locks. */
export interface Lease {
  /** The tab, over its reloads. */
  tab: string;
  /** This load of the page. */
  page: string;
  /** By the device's clock. */
  renewedAt: number;
}

/** What this device keeps of attempts until the server has it. */
export interface Journal {
  /** Whether it outlives a reload. Becomes false when the browser refuses to keep something. */
  isDurable(): boolean;
  putPaper(paper: KeptPaper): Promise<void>;
  findPaper(key: AttemptKey): Promise<KeptPaper | undefined>;
  listPapers(userId: number): Promise<KeptPaper[]>;
  /** Never puts an older one in the place of a newer one. `strict`: on the disk, not on its way there. */
  putAnswers(
    key: AttemptKey,
    answers: readonly KeptAnswer[],
    durability: 'strict' | 'relaxed',
  ): Promise<void>;
  listAnswers(key: AttemptKey): Promise<KeptAnswer[]>;
  /** The attempt is over, or all of it is with the server. */
  drop(key: AttemptKey): Promise<void>;
  /** Changes the lease in one step, so that two tabs cannot both get it; returns what holds then. */
  changeLease(
    key: AttemptKey,
    change: (lease: Lease | undefined) => Lease | undefined,
  ): Promise<Lease | undefined>;
}
