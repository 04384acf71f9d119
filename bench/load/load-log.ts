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
  | 'submit'
  | 'review';

/**
 * `ok`: the expected response. `refused`: another response. `unknown`: no response. Only after `ok` must the database
 * contain the change: after `unknown` it may, because the response can be lost once the change is stored.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** One call, or (`screen`) everything from a student's due start until the paper is read. */
export interface Operation {
  phase: string;
  kind: Kind;
  outcome: Outcome;
  /** 0: no response came. */
  status: number;
  /** From when it was due until its response. */
  ms: number;
  /** How late it was sent: the generator's own delay, which is part of `ms`. */
  lateMs: number;
}

/** An answer as the screen sent it, and the best outcome of its requests. */
export interface SentAnswer extends ShownAnswer {
  attemptId: number;
  outcome: Outcome;
  /** The revision it was stored under; null: unknown, or kept in addition to another device's version. */
  revision: number | null;
}

/** Every request of the students and its outcome: afterwards the database must agree with all of it. */
export interface LoadLog {
  operations: Operation[];
  answers: SentAnswer[];
  /** Every start that was acknowledged. */
  attempts: { studentId: number; attemptId: number }[];
  /** Every submission that was acknowledged. */
  results: { attemptId: number; status: string; score: number | null }[];
  /** Wrong or failed responses, in sentences. */
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
