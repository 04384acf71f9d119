import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine, runCommand, UsageError } from '#server/command-line.ts';
import { closeOnExit } from './close-on-exit.ts';
import { outcomesOf, type Run } from './goal-results.ts';
import { describeMachine } from './machine.ts';
import { type Part, parts } from './parts.ts';
import { writePage, writeTable } from './results-page.ts';
import { runPart } from './run-part.ts';

const usage = `usage: npm run bench -- [--quick] [<part>…]

Measures every part, or only the named ones. --quick is short and saves nothing. The parts:
  ${parts.map(({ name }) => name).join('\n  ')}
Exit code 1: a part failed or was not measured. 3: a goal was missed.`;

const options = { quick: { type: 'boolean', default: false } } as const;
const { isQuick, chosen } = readCommandLine(
  { usage, options, maxPositionals: Number.POSITIVE_INFINITY },
  ({ values: { quick }, positionals }) => ({ isQuick: quick, chosen: chooseParts(positionals, quick) }),
);
const resultsFile = new URL('./results.json', import.meta.url);
const pageFile = new URL('./RESULTS.md', import.meta.url);

const machine = describeMachine();
const folder = mkdtempSync(join(tmpdir(), 'cquiz-bench-run-'));
const removeFolder = closeOnExit(async () => rmSync(folder, { recursive: true, force: true }));
const runs: Run[] = [];
await runCommand('The measurement did not finish.', async () => {
  for (const part of chosen) {
    console.log(`\n${part.name}: ${part.about}\n`);
    const run = await runPart(part, { isQuick, school: join(folder, 'school') });
    if (run.failure !== '') console.log(`\n${part.name} FAILED: ${run.failure}`);
    runs.push({ ...run, machine });
    // After every part, so that an interrupted run keeps its results.
    if (!isQuick) saveResults(runs);
  }
  await removeFolder();
  console.log(`\n${writeTable(runs)}`);
  console.log(
    isQuick
      ? '\nA quick run: its figures are rough and are not saved.'
      : '\nWritten to bench/RESULTS.md. `npm run capacity` computes the capacity plan from it.',
  );
  process.exitCode = exitCodeOf(runs);
});

function chooseParts(names: readonly string[], quick: boolean): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown part ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`,
    );
  }
  if (names.length > 0) return parts.filter(({ name }) => names.includes(name));
  return parts.filter(({ isExtra }) => !(quick && isExtra));
}

/** Parts that did not run keep their previous results, with date and commit. */
function saveResults(newRuns: readonly Run[]): void {
  const oldRuns = readResults().filter(({ part }) => !newRuns.some((run) => run.part === part));
  const order = (run: Run) => parts.findIndex(({ name }) => name === run.part);
  const all = [...oldRuns, ...newRuns].toSorted((one, other) => order(one) - order(other));
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 1)}\n`);
  writeFileSync(pageFile, writePage(all));
}

function readResults(): Run[] {
  try {
    const saved = JSON.parse(readFileSync(resultsFile, 'utf8')) as Run[];
    return saved.filter((run) => parts.some(({ name }) => name === run.part));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** 1: something failed or was not measured. 3: everything was measured, but a goal was missed. */
function exitCodeOf(newRuns: readonly Run[]): number {
  if (newRuns.some(({ failure }) => failure !== '')) return 1;
  const outcomes = newRuns.flatMap((run) => outcomesOf(run));
  // A quick run skips long measurements.
  if (outcomes.includes('not measured') && !isQuick) return 1;
  return outcomes.includes('missed') ? 3 : 0;
}
