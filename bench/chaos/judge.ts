import type { Control, FaultRow, Trial } from './trial.ts';

export interface ControlResult {
  name: string;
  isRed: boolean;
}

/** What one row has come to. */
export interface RowResult {
  row: Pick<FaultRow, 'name' | 'fault'>;
  /** Undefined when it could not be carried out. */
  trial: Trial | undefined;
  controls: ControlResult[];
  /** Why it is red; none when it is green. */
  reasons: string[];
  seconds: number;
}

/** Why a trial does not prove what its row claims, in sentences. */
export function judgeTrial(
  trial: Trial,
  { least, recoveryLimitSeconds }: { least: number; recoveryLimitSeconds: number | undefined },
): string[] {
  const reasons: string[] = [];
  if (trial.injected < least) reasons.push(`${trial.injected} faults were injected, not ${least}`);
  if (trial.ok === 0) reasons.push('nothing was done while faults were injected');
  if (trial.failed > 0) reasons.push(`${trial.failed} operations failed after all tries`);
  for (const [what, found] of Object.entries(trial.damage) as [string, string[]][]) {
    if (found.length > 0) reasons.push(`${found.length} ${what}: ${found.slice(0, 3).join('; ')}`);
  }
  reasons.push(...trial.broken);
  const { recoverySeconds } = trial;
  if (recoveryLimitSeconds !== undefined && !(Number(recoverySeconds) <= recoveryLimitSeconds)) {
    reasons.push(
      `it was away for ${recoverySeconds ?? 'an unknown number of'} s, not ${recoveryLimitSeconds}`,
    );
  }
  return reasons;
}

/** Whether the defect has shown where it had to: anything else that went wrong proves nothing. */
export function isControlRed({ shows }: Pick<Control, 'shows'>, trial: Trial): boolean {
  return typeof shows === 'string'
    ? trial.damage[shows].length > 0
    : trial.broken.some((sentence) => shows.test(sentence));
}

export function judgeControls(controls: readonly ControlResult[]): string[] {
  if (controls.length === 0) return ['there is no negative control'];
  return controls.filter(({ isRed }) => !isRed).map(({ name }) => `the control "${name}" stayed green`);
}
