import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeAtEnd } from './closing.ts';
import { describeMachine } from './machine.ts';
import { outcomesOf, type Run } from './outcome.ts';
import { type Part, parts } from './parts.ts';
import { writePage, writeTable } from './results-page.ts';
import { runPart } from './run-part.ts';

// `npm run bench`: every part; `npm run bench -- attempt growth`: these; `-- --quick`: a short run that keeps nothing.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const keptFile = new URL('results.json', import.meta.url);
const pageFile = new URL('RESULTS.md', import.meta.url);

const machine = describeMachine();
const folder = mkdtempSync(join(tmpdir(), 'cquiz-bench-run-'));
const removeFolder = closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
const runs: Run[] = [];
for (const part of choose(positionals)) {
  console.log(`\n${part.name}: ${part.about}\n`);
  const run = await runPart(part, { isQuick: values.quick, school: join(folder, 'school') });
  if (run.failure !== '') console.log(`\n${part.name} FAILED: ${run.failure}`);
  runs.push({ ...run, machine });
  // After every part: a run that is interrupted keeps what it has found.
  if (!values.quick) keep(runs);
}
await removeFolder();
console.log(`\n${writeTable(runs)}`);
console.log(
  values.quick
    ? '\nA short run: its figures are rough, and nothing is written down.'
    : '\nWritten to bench/RESULTS.md. `npm run capacity` computes the capacity plan from it.',
);
process.exitCode = verdict(runs);

function choose(names: string[]): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  if (names.length > 0) return parts.filter(({ name }) => names.includes(name));
  return parts.filter(({ isFurther }) => !(values.quick && isFurther));
}

/** Parts that were not run now keep what was found the last time, with its date and commit. */
function keep(now: readonly Run[]): void {
  const before = readKept().filter(({ part }) => !now.some((run) => run.part === part));
  const order = (run: Run) => parts.findIndex(({ name }) => name === run.part);
  const all = [...before, ...now].toSorted((one, other) => order(one) - order(other));
  writeFileSync(keptFile, `${JSON.stringify(all, null, 1)}\n`);
  writeFileSync(pageFile, writePage(all));
}

function readKept(): Run[] {
  try {
    const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as Run[];
    return kept.filter((run) => parts.some(({ name }) => name === run.part));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** 1: something could not be measured or went wrong. 2: all was measured, and a goal was missed. */
function verdict(now: readonly Run[]): number {
  if (now.some(({ failure }) => failure !== '')) return 1;
  const outcomes = now.flatMap((run) => outcomesOf(run));
  // A short run does not come to what takes long.
  if (outcomes.includes('not measured') && !values.quick) return 1;
  return outcomes.includes('missed') ? 2 : 0;
}
