import { findExternalPostgres } from '#database/testing/external-postgres.ts';
import type { Outcome } from './testing/outcome.ts';
import { inRunFolder } from './testing/run-folder.ts';
import {
  runBrowserTests,
  runCheck,
  runComponentTests,
  runUnitTests,
  type TestRun,
} from './testing/stages.ts';

/**
 * `test.ts [--all] [--shard=1/3]` runs everything that `npm test` (or `npm run test:all`) covers. With the name of a
 * stage it runs that stage and passes the other arguments to its test runner: `test.ts unit
 * server/domains/programs`.
 */
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

const [first = '', ...rest] = process.argv.slice(2);
const isStage = Object.hasOwn(stages, first);
const isAll = first === '--all';
// A named stage runs all its tests.
const tests = isStage || isAll ? 'all' : 'fast';
const args = isStage || isAll || first === '' ? rest : [first, ...rest];
const since = performance.now();
const outcomes = await inRunFolder((folder) => {
  const run: TestRun = { folder, tests, args };
  return isStage ? stages[first as keyof typeof stages](run) : runEverything(run);
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
