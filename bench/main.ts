import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeOnExit } from './close-on-exit.ts';
import { outcomesOf, type Run } from './goal-results.ts';
import { describeMachine } from './machine.ts';
import { type Part, parts } from './parts.ts';
import { writePage, writeTable } from './results-page.ts';
import { runPart } from './run-part.ts';

// `npm run bench` runs every part, `npm run bench -- attempt growth` only these; `-- --quick` is short and saves nothing.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const resultsFile = new URL('./results.json', import.meta.url);
const pageFile = new URL('./RESULTS.md', import.meta.url);

const machine = describeMachine();
const folder = mkdtempSync(join(tmpdir(), 'cquiz-bench-run-'));
const removeFolder = closeOnExit(async () => rmSync(folder, { recursive: true, force: true }));
const runs: Run[] = [];
for (const part of chooseParts(positionals)) {
  console.log(`\n${part.name}: ${part.about}\n`);
  const run = await runPart(part, { isQuick: values.quick, school: join(folder, 'school') });
  if (run.failure !== '') console.log(`\n${part.name} FAILED: ${run.failure}`);
  runs.push({ ...run, machine });
  // After every part, so that an interrupted run keeps its results.
  if (!values.quick) saveResults(runs);
}
await removeFolder();
console.log(`\n${writeTable(runs)}`);
console.log(
  values.quick
    ? '\nA quick run: its figures are rough and are not saved.'
    : '\nWritten to bench/RESULTS.md. `npm run capacity` computes the capacity plan from it.',
);
process.exitCode = exitCodeOf(runs);

function chooseParts(names: string[]): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown part ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  if (names.length > 0) return parts.filter(({ name }) => names.includes(name));
  return parts.filter(({ isExtra }) => !(values.quick && isExtra));
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

/** 1: something failed or was not measured. 2: everything was measured, but a goal was missed. */
function exitCodeOf(newRuns: readonly Run[]): number {
  if (newRuns.some(({ failure }) => failure !== '')) return 1;
  const outcomes = newRuns.flatMap((run) => outcomesOf(run));
  // A quick run skips long measurements.
  if (outcomes.includes('not measured') && !values.quick) return 1;
  return outcomes.includes('missed') ? 2 : 0;
}
