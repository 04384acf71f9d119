import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlResult, isControlRed, judgeControls, judgeTrial, type RowResult } from './judge.ts';
import { drawTable } from './table.ts';
import type { FaultRow, Plan, Trial } from './trial.ts';
import { Resources } from './trial-resources.ts';
import { UnsupportedFault } from './unsupported-fault.ts';

interface ChaosOptions {
  rows: readonly FaultRow[];
  isQuick: boolean;
  faults?: number;
  seed: number;
  /** A fault that this machine cannot inject does not make the run red. */
  allowUnsupported: boolean;
}

const trialLimitMs = 600_000;

/** Injects faults row by row and prints the results; false if anything is red. */
export async function runChaos({ rows, allowUnsupported, ...given }: ChaosOptions): Promise<boolean> {
  const resources = new Resources();
  const plan: Plan = { resources, ...given };
  const results: RowResult[] = [];
  clearOnSignals(resources, () => console.log(`\nInterrupted after:\n${drawTable(results)}`));
  console.log(`Seed ${given.seed}${given.isQuick ? ', quick' : ''}.\n`);
  for (const row of rows) {
    const result = await runRow(row, plan, allowUnsupported);
    // After a cancellation, the signal handler ends the process once everything is released.
    if (resources.signal.aborted) await new Promise(() => undefined);
    results.push(result);
    printResult(result);
  }
  console.log(`\n${drawTable(results)}`);
  return results.every(({ reasons }) => reasons.length === 0);
}

/** Releases databases, disks and servers when the command is interrupted. */
function clearOnSignals(resources: Resources, onInterrupt: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // One Ctrl-C may arrive several times: from the terminal and from npm.
    process.on(signal, () => {
      if (resources.signal.aborted) return;
      onInterrupt();
      void resources.close().finally(() => process.exit(130));
    });
  }
}

async function runRow(row: FaultRow, plan: Plan, allowUnsupported: boolean): Promise<RowResult> {
  const since = performance.now();
  const reasons: string[] = [];
  const controls: ControlResult[] = [];
  let trial: Trial | undefined;
  console.log(`${row.name}: ${row.fault} …`);
  try {
    trial = await runTrial(plan, (trialPlan) => row.run(trialPlan));
    const { recoveryLimitSeconds } = row;
    reasons.push(...judgeTrial(trial, { minFaults: row.minFaults(plan), recoveryLimitSeconds }));
    for (const control of row.controls) {
      const controlTrial = await runTrial(plan, (trialPlan) => control.run(trialPlan));
      controls.push({ name: control.name, isRed: isControlRed(control, controlTrial) });
    }
    reasons.push(...judgeControls(controls));
  } catch (error) {
    const isExcused = error instanceof UnsupportedFault && allowUnsupported;
    if (!isExcused) reasons.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    else console.log(`  left out: ${error.message}`);
  }
  return { row, trial, controls, reasons, seconds: (performance.now() - since) / 1000 };
}

/** Limits the time of a trial, and releases everything it started. */
async function runTrial(plan: Plan, run: (plan: Plan) => Promise<Trial>): Promise<Trial> {
  const ended = new AbortController();
  const timeout = sleep(trialLimitMs, undefined, { signal: ended.signal }).then(
    () => {
      throw new Error(`The trial did not end within ${trialLimitMs / 1000} s.`);
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([run(plan), timeout]);
  } finally {
    ended.abort();
    await plan.resources.clear();
  }
}

function printResult({ row, trial, controls, reasons, seconds }: RowResult): void {
  const verdict = reasons.length === 0 ? 'green' : 'RED';
  console.log(`  ${verdict} in ${seconds.toFixed(0)} s, ${trial?.injected ?? 0} injected (${row.name})`);
  for (const { name, isRed } of controls)
    console.log(`  control "${name}" ${isRed ? 'red, as it must be' : 'GREEN'}`);
  for (const reason of reasons) console.log(`  ! ${reason}`);
}
