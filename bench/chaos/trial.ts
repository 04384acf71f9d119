import type { Damage } from '#server/testing/answer-oracle.ts';
import type { Room } from './room.ts';

/** What came of injecting faults under load. */
export interface Trial {
  /** One for each event, counted when it has happened. */
  injected: number;
  ok: number;
  /** Refused, or given up after all tries. */
  failed: number;
  /** No answer came, or one that says it cannot be done now. */
  unknown: number;
  damage: Damage;
  /** What else had to hold and did not, in sentences. */
  broken: string[];
  /** The longest time until it worked again; undefined where nothing was away. */
  recoverySeconds: number | undefined;
}

export interface Plan {
  seed: number;
  isQuick: boolean;
  /** So many of each fault, where that was asked for. */
  faults?: number;
  /** Whatever a trial starts or makes is put here, so that it goes in any case. */
  room: Room;
}

/** The same faults with something wrong on purpose: what the checks are to see. */
export interface Control {
  name: string;
  /** Where it must show: in the damage, or in a sentence of what is broken. */
  shows: keyof Damage | RegExp;
  run(plan: Plan): Promise<Trial>;
}

export interface FaultRow {
  /** As it is chosen on the command line. */
  name: string;
  fault: string;
  /** How many have to be injected at least. */
  least(plan: Plan): number;
  /** How long it may be away. */
  recoveryLimitSeconds: number | undefined;
  run(plan: Plan): Promise<Trial>;
  controls: readonly Control[];
}

/** How many of a fault a run injects. */
export function timesOf({ faults, isQuick }: Plan, usual: { quick: number; full: number }): number {
  return faults ?? (isQuick ? usual.quick : usual.full);
}

/** The same where there are several kinds: each in turn. */
export function inTurn<T>(kinds: readonly T[], times: number): T[] {
  return Array.from({ length: times }, (_, at) => kinds[at % kinds.length]).filter(
    (kind) => kind !== undefined,
  );
}
