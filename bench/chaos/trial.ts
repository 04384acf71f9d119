import type { Damage } from '#server/testing/faults/answer-oracle.ts';
import type { Resources } from './trial-resources.ts';

/** The result of injecting faults under load. */
export interface Trial {
  /** Counts faults that really happened. */
  injected: number;
  ok: number;
  /** Refused, or failed after all retries. */
  failed: number;
  /** No response came, or one that says the server is unavailable. */
  unknown: number;
  damage: Damage;
  /** Other violated requirements, in sentences. */
  violated: string[];
  /** The longest downtime; undefined if nothing was down. */
  recoverySeconds: number | undefined;
}

export interface Plan {
  seed: number;
  isQuick: boolean;
  /** The number of faults per row, if given on the command line. */
  faults?: number;
  /** Everything a trial starts or creates is registered here, so that it is always released. */
  resources: Resources;
}

/** A negative control: the same faults with a planted defect that the checks must find. */
export interface Control {
  name: string;
  /** Where the defect must show: in the damage, or in a violation. */
  shows: keyof Damage | RegExp;
  run(plan: Plan): Promise<Trial>;
}

export interface FaultRow {
  /** Its name on the command line. */
  name: string;
  fault: string;
  /** How many faults must be injected. */
  minFaults(plan: Plan): number;
  /** The longest allowed downtime. */
  recoveryLimitSeconds: number | undefined;
  run(plan: Plan): Promise<Trial>;
  controls: readonly Control[];
}

/** How many faults a run injects in a row. */
export function faultCount({ faults, isQuick }: Plan, usual: { quick: number; full: number }): number {
  return faults ?? (isQuick ? usual.quick : usual.full);
}

/** Repeats several kinds of faults in turn. */
export function inTurn<T>(kinds: readonly T[], times: number): T[] {
  return Array.from({ length: times }, (_, at) => kinds[at % kinds.length]).filter(
    (kind) => kind !== undefined,
  );
}
