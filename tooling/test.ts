import { findExternalPostgres } from '#database/testing/external-postgres.ts';
import { readCommandLine, UsageError } from '#server/command-line.ts';
import type { Outcome } from './testing/outcome.ts';
import { inRunFolder } from './testing/run-folder.ts';
import {
  runBrowserTests,
  runCheck,
  runComponentTests,
  runUnitTests,
  type TestRun,
} from './testing/stages.ts';

const stages = {
  check: async (run: TestRun) => [await runCheck(run)],
  unit: async (run: TestRun) => [await runUnitTests(run, 'embedded')],
  external: async (run: TestRun) => [await runUnitTests(run, 'external')],
  components: async (run: TestRun) => [await runComponentTests(run)],
  browser: async (run: TestRun) => [await runBrowserTests(run)],
};

async function runEverything(run: TestRun): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // The check runs once for all shards.
  if (!run.args.some((arg) => /^--shard=(?!1\/)/.test(arg))) outcomes.push(await runCheck(run));
  outcomes.push(await runUnitTests(run, 'embedded'));
  if (findExternalPostgres() === undefined) {
    console.log('\nNo PostgreSQL is installed on this system: the tests on an external one are left out.');
  } else {
    outcomes.push(await runUnitTests(run, 'external'));
  }
  outcomes.push(await runComponentTests(run), await runBrowserTests(run));
  return outcomes;
}

const usage = `usage: npm test -- [--shard=1/3], or npm run test:<stage> -- [<file>…] [<option of the test runner>…]

npm test runs the check and the fast tests, npm run test:all every test. A stage runs all its own tests, or those of
the named files: ${Object.keys(stages).join(', ')}.`;

const [stage = '', ...runnerArgs] = process.argv.slice(2);
const isStage = Object.hasOwn(stages, stage);
// A stage's test runner has many options, and explains itself.
const { isAll, args } = readCommandLine(
  {
    usage,
    options: { all: { type: 'boolean', default: false }, shard: { type: 'string' } },
    ...(isStage && { args: runnerArgs.filter((arg) => arg === '--help') }),
  },
  ({ values: { all, shard } }) => {
    if (isStage) return { isAll: true, args: runnerArgs };
    const [, part, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(shard ?? '1/1') ?? [];
    if (!(Number(part) >= 1 && Number(part) <= Number(count))) {
      throw new UsageError('--shard must be a part of all, such as 1/3.');
    }
    return { isAll: all, args: shard === undefined ? [] : [`--shard=${shard}`] };
  },
);
// A named stage runs all its tests.
const tests = isAll ? 'all' : 'fast';
const since = performance.now();
const outcomes = await inRunFolder((folder) => {
  const run: TestRun = { folder, tests, args };
  return isStage ? stages[stage as keyof typeof stages](run) : runEverything(run);
});

console.log('');
for (const { test, message } of outcomes.flatMap(({ failures }) => failures))
  console.log(`✗ ${test}\n${message}\n`);
for (const { name, passed, failed, skipped, seconds } of outcomes) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s.`,
  );
}
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, one) => total + one[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
const minutes = ((performance.now() - since) / 60_000).toFixed(1);
console.log(`All of it took ${minutes} minutes.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
