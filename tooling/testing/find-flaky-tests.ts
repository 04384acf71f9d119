import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readCommandLine, readCount, UsageError } from '#server/command-line.ts';
import type { Failure, Outcome } from './outcome.ts';
import { inRunFolder } from './run-folder.ts';
import { root } from './run-program.ts';
import { runBrowserTests, runComponentTests, runUnitTests, type TestRun } from './stages.ts';

const usage = `usage: npm run test:hunt -- [--times 10] [--seed <number>] [--since <commit>] [--busy <cores>] [<file>…]

Finds flaky tests: repeats the named tests, or those changed since a commit, while other processes keep every core
busy. Browser tests also run on slow pages with late responses. Each failure is reported with the seed of its round,
so that the round can be repeated: npm run test:hunt -- --times 1 --seed 7 e2e/every-page/live.e2e.ts`;

const options = {
  times: { type: 'string', default: '10' },
  seed: { type: 'string', default: String(Date.now() % 100_000) },
  since: { type: 'string', default: 'HEAD' },
  busy: { type: 'string', default: String(availableParallelism()) },
} as const;
const { since, positionals, ...numbers } = readCommandLine(
  { usage, options, maxPositionals: Number.POSITIVE_INFINITY },
  ({ values, positionals: paths }) => {
    for (const path of paths) {
      if (!existsSync(join(root, path))) throw new UsageError(`There is no file or folder ${path}.`);
    }
    return {
      since: values.since,
      positionals: paths,
      rounds: readCount('--times', values.times, { min: 1, max: 10_000 }),
      seed: readCount('--seed', values.seed, { min: 0, max: 999_999_999 }),
      busy: readCount('--busy', values.busy, { min: 0, max: 1_000 }),
    };
  },
);

const kinds = {
  unit: { matches: (file: string) => /(?<!\.component)\.test\.tsx?$/.test(file), run: runUnitTestsOnce },
  component: { matches: (file: string) => file.endsWith('.component.test.tsx'), run: runComponentTests },
  browser: { matches: (file: string) => file.endsWith('.e2e.ts'), run: runBrowserTests },
};

function runUnitTestsOnce(run: TestRun): Promise<Outcome> {
  return runUnitTests(run, 'embedded');
}

/** The changed test files, uncommitted ones included. */
function listChanged(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return changed.filter((file) => Object.values(kinds).some(({ matches }) => matches(file)));
}

function listFiles(): string[] {
  if (positionals.length === 0) return listChanged();
  // A folder means every test in it.
  return positionals.flatMap((path) =>
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', path], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n'),
  );
}

function keepCoresBusy(folder: string): void {
  for (let core = 0; core < numbers.busy; core += 1) {
    // The reaper identifies processes by the folder in their environment.
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore', env: { TMPDIR: folder } }).unref();
  }
}

const files = listFiles();
const { rounds } = numbers;
const failedTests = new Map<string, { failure: Failure; seeds: number[] }>();
const traces = join(root, 'test-results', 'hunt');
rmSync(traces, { recursive: true, force: true });
let ran = 0;

await inRunFolder(async (folder) => {
  keepCoresBusy(folder);
  for (let round = 0; round < rounds; round += 1) {
    const seed = numbers.seed + round;
    for (const [kind, { matches, run }] of Object.entries(kinds)) {
      const own = files.filter(matches);
      if (own.length === 0) continue;
      console.log(`\nRound ${round + 1} of ${rounds}, seed ${seed}`);
      const isBrowser = kind === 'browser';
      const args = isBrowser
        ? ['--trace=retain-on-failure', ...own]
        : [
            '--sequence.shuffle.files',
            `--sequence.seed=${seed}`,
            ...own.map((file) => file.replace(/^web\//, '')),
          ];
      const env = isBrowser ? { STRESS: '1', STRESS_SEED: String(seed) } : {};
      const { passed, failed, failures } = await run({ folder, tests: 'all', args, env });
      ran += passed + failed;
      for (const failure of failures) {
        const known = failedTests.get(failure.test) ?? { failure, seeds: [] };
        failedTests.set(failure.test, { ...known, seeds: [...known.seeds, seed] });
      }
      // The next round empties the folder of traces.
      const written = join(root, 'test-results');
      if (isBrowser && failures.length > 0 && existsSync(written)) {
        cpSync(written, join(folder, 'traces', String(seed)), { recursive: true });
      }
    }
  }
  if (existsSync(join(folder, 'traces'))) cpSync(join(folder, 'traces'), traces, { recursive: true });
});

console.log('');
for (const { failure, seeds } of failedTests.values()) {
  console.log(
    `✗ ${failure.test}\n  failed in ${seeds.length} of ${rounds} rounds, seeds ${seeds.join(', ')}`,
  );
  console.log(`  ${failure.message.replaceAll('\n', '\n  ')}\n`);
}
if (existsSync(traces))
  console.log('Traces by seed: test-results/hunt (open one with `npx playwright show-trace`).');
if (files.length === 0) console.log('No test was named, and none has changed: name a file or a folder.');
console.log(`${ran} tests ran, ${failedTests.size} different ones failed at least once.`);
process.exitCode = failedTests.size === 0 && files.length > 0 ? 0 : 1;
