import type { ShownAnswer } from './screen.ts';

export type Kind =
  | 'start'
  | 'paper'
  | 'screen'
  | 'events'
  | 'presence'
  | 'device'
  | 'save'
  | 'single save'
  | 'sign-in'
  | 'hand-in'
  | 'review';

/** ok: answered as it should be. refused: answered otherwise. unknown: no answer came. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** One call, or (`screen`) everything from a student's turn to begin until the paper is read. */
export interface Operation {
  phase: string;
  kind: Kind;
  outcome: Outcome;
  /** 0: no answer came. */
  status: number;
  /** From when it was due until it was answered. */
  ms: number;
  /** How much later than due it was sent: the generator's own delay, which is part of `ms`. */
  lateMs: number;
}

/** An answer as the screen sent it, and the best it was told of it. */
export interface SentAnswer extends ShownAnswer {
  attemptId: number;
  outcome: Outcome;
  /** The revision it was stored under; null: unknown, or kept beside the version of another device. */
  revision: number | null;
}

/** Everything that students did and were told: afterwards the database must agree with every word of it. */
export interface LoadLog {
  operations: Operation[];
  answers: SentAnswer[];
  /** Every start that was acknowledged. */
  attempts: { studentId: number; attemptId: number }[];
  /** Every hand-in that was acknowledged. */
  results: { attemptId: number; status: string; score: number | null }[];
  /** What a student was shown and should not have been. */
  faults: string[];
}

export function emptyLog(): LoadLog {
  return { operations: [], answers: [], attempts: [], results: [], faults: [] };
}

export function joinLogs(logs: readonly LoadLog[]): LoadLog {
  return {
    operations: logs.flatMap((log) => log.operations),
    answers: logs.flatMap((log) => log.answers),
    attempts: logs.flatMap((log) => log.attempts),
    results: logs.flatMap((log) => log.results),
    faults: logs.flatMap((log) => log.faults),
  };
}
