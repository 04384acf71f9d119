import { join } from 'node:path';
import { findExternalPostgres } from '#database/testing/external-postgres.ts';
import { type Outcome, outcomeOf, readPlaywrightReport, readVitestReport } from './outcome.ts';
import { root, runProgram } from './run-program.ts';

/** Shared by all stages of a run. */
export interface TestRun {
  /** Temporary files of everything the run starts; deleted when it ends. */
  folder: string;
  /** Every test, or those that `npm test` runs. */
  tests: 'all' | 'fast';
  /** Arguments for the test runner: files, a shard, a seed. */
  args: string[];
  env?: NodeJS.ProcessEnv;
}

function environment({ folder, tests, env }: TestRun): NodeJS.ProcessEnv {
  return {
    TMPDIR: folder,
    CQUIZ_TESTS: tests,
    // Tests start dozens of servers, and loading compiled modules halves the time of each start.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...env,
  };
}

export async function runCheck(run: TestRun): Promise<Outcome> {
  // knip looks for unused files, and every test uses something.
  const { ok, seconds } = await runProgram(['tooling/check.ts'], environment({ ...run, tests: 'all' }));
  return { name: 'check', passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, seconds, failures: [] };
}

export function runUnitTests(run: TestRun, database: 'embedded' | 'external'): Promise<Outcome> {
  // Run twice they are a tenth of the fast tests' time, and it is rare that one fails on one PostgreSQL only.
  const isOnExternalToo =
    run.tests === 'fast' && database === 'embedded' && findExternalPostgres() !== undefined;
  const left = isOnExternalToo ? ['--exclude=**/*.postgres.test.ts'] : [];
  return runVitest(run, `tests on the ${database} PostgreSQL`, left, { CQUIZ_TEST_DATABASE: database });
}

export function runComponentTests(run: TestRun): Promise<Outcome> {
  return runVitest(run, 'component tests', ['--config=web/vitest.config.ts']);
}

async function runVitest(
  run: TestRun,
  name: string,
  config: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = join(run.folder, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const finished = await runProgram(['vitest', 'run', ...config, ...reporters, ...run.args], {
    ...environment(run),
    ...env,
  });
  return outcomeOf(name, finished, () => readVitestReport(report, root));
}

export async function runBrowserTests(run: TestRun): Promise<Outcome> {
  const report = join(run.folder, 'browser.json');
  const built = await runProgram(['tooling/build-web.ts'], environment(run));
  const line = [
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    ...run.args,
  ];
  const finished = built.ok
    ? await runProgram(line, { ...environment(run), PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    : built;
  return outcomeOf('tests in the browser', finished, () => readPlaywrightReport(report));
}
