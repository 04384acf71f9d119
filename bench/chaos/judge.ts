import type { Control, FaultRow, Trial } from './trial.ts';

export interface ControlResult {
  name: string;
  isRed: boolean;
}

/** The result of one row. */
export interface RowResult {
  row: Pick<FaultRow, 'name' | 'fault'>;
  /** Undefined if the trial could not be run. */
  trial: Trial | undefined;
  controls: ControlResult[];
  /** Why it is red; empty if it is green. */
  reasons: string[];
  seconds: number;
}

/** Returns why a trial does not prove what its row claims, in sentences. */
export function judgeTrial(
  trial: Trial,
  { minFaults, recoveryLimitSeconds }: { minFaults: number; recoveryLimitSeconds: number | undefined },
): string[] {
  const reasons: string[] = [];
  if (trial.injected < minFaults) reasons.push(`${trial.injected} faults were injected, not ${minFaults}`);
  if (trial.ok === 0) reasons.push('nothing was done while faults were injected');
  if (trial.failed > 0) reasons.push(`${trial.failed} operations failed after all tries`);
  for (const [kind, cases] of Object.entries(trial.damage) as [string, string[]][]) {
    if (cases.length > 0) reasons.push(`${cases.length} ${kind}: ${cases.slice(0, 3).join('; ')}`);
  }
  reasons.push(...trial.violated);
  const { recoverySeconds } = trial;
  if (recoveryLimitSeconds !== undefined && !(Number(recoverySeconds) <= recoveryLimitSeconds)) {
    reasons.push(
      `it was down for ${recoverySeconds ?? 'an unknown number of'} s, not ${recoveryLimitSeconds}`,
    );
  }
  return reasons;
}

/**
 * Whether the planted defect showed where it must. A control that is red for another reason, such as a server that did
 * not start, would hide that the checks cannot see this defect.
 */
export function isControlRed({ shows }: Pick<Control, 'shows'>, trial: Trial): boolean {
  return typeof shows === 'string'
    ? trial.damage[shows].length > 0
    : trial.violated.some((sentence) => shows.test(sentence));
}

export function judgeControls(controls: readonly ControlResult[]): string[] {
  if (controls.length === 0) return ['there is no negative control'];
  return controls.filter(({ isRed }) => !isRed).map(({ name }) => `the control "${name}" stayed green`);
}
