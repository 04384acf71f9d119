import { setTimeout as sleep } from 'node:timers/promises';
import { ImpossibleHere } from './impossible-here.ts';
import { type ControlResult, isControlRed, judgeControls, judgeTrial, type RowResult } from './judge.ts';
import { Room } from './room.ts';
import { drawTable } from './table.ts';
import type { FaultRow, Plan, Trial } from './trial.ts';

interface ChaosOptions {
  rows: readonly FaultRow[];
  isQuick: boolean;
  faults?: number;
  seed: number;
  /** A fault that this machine does not let us inject makes no red. */
  mayLeaveOut: boolean;
}

const trialLimitMs = 600_000;

/** Injects faults row by row, and tells at the end what came of it; false when anything is red. */
export async function runChaos({ rows, mayLeaveOut, ...given }: ChaosOptions): Promise<boolean> {
  const room = new Room();
  const plan: Plan = { room, ...given };
  const results: RowResult[] = [];
  clearOnSignals(room, () => console.log(`\nInterrupted after:\n${drawTable(results)}`));
  console.log(`Seed ${given.seed}${given.isQuick ? ', quick' : ''}.\n`);
  for (const row of rows) {
    const result = await runRow(row, plan, mayLeaveOut);
    // Given up: the process ends when everything is cleared away, not before.
    if (room.signal.aborted) await new Promise(() => undefined);
    results.push(result);
    tell(result);
  }
  console.log(`\n${drawTable(results)}`);
  return results.every(({ reasons }) => reasons.length === 0);
}

/** Databases, disks and servers do not stay behind when somebody has seen enough. */
function clearOnSignals(room: Room, say: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // One Ctrl-C may arrive several times: from the terminal, from npm.
    process.on(signal, () => {
      if (room.signal.aborted) return;
      say();
      void room.close().finally(() => process.exit(130));
    });
  }
}

async function runRow(row: FaultRow, plan: Plan, mayLeaveOut: boolean): Promise<RowResult> {
  const since = performance.now();
  const reasons: string[] = [];
  const controls: ControlResult[] = [];
  let trial: Trial | undefined;
  console.log(`${row.name}: ${row.fault} …`);
  try {
    trial = await attempt(plan, (one) => row.run(one));
    const { recoveryLimitSeconds } = row;
    reasons.push(...judgeTrial(trial, { least: row.least(plan), recoveryLimitSeconds }));
    for (const control of row.controls) {
      const spoilt = await attempt(plan, (one) => control.run(one));
      controls.push({ name: control.name, isRed: isControlRed(control, spoilt) });
    }
    reasons.push(...judgeControls(controls));
  } catch (error) {
    const isExcused = error instanceof ImpossibleHere && mayLeaveOut;
    if (!isExcused) reasons.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    else console.log(`  left out: ${error.message}`);
  }
  return { row, trial, controls, reasons, seconds: (performance.now() - since) / 1000 };
}

/** Whatever happens, what a trial has started ends with it, and no trial goes on for ever. */
async function attempt(plan: Plan, run: (plan: Plan) => Promise<Trial>): Promise<Trial> {
  const over = new AbortController();
  const tooLong = sleep(trialLimitMs, undefined, { signal: over.signal }).then(
    () => {
      throw new Error(`It did not end within ${trialLimitMs / 1000} s.`);
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([run(plan), tooLong]);
  } finally {
    over.abort();
    await plan.room.clear();
  }
}

function tell({ row, trial, controls, reasons, seconds }: RowResult): void {
  const verdict = reasons.length === 0 ? 'green' : 'RED';
  console.log(`  ${verdict} in ${seconds.toFixed(0)} s, ${trial?.injected ?? 0} injected (${row.name})`);
  for (const { name, isRed } of controls)
    console.log(`  control "${name}" ${isRed ? 'red, as it must be' : 'GREEN'}`);
  for (const reason of reasons) console.log(`  ! ${reason}`);
}
