import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { findExternalPostgres } from '#database/testing/external-postgres.ts';

interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Which ones failed and why, in a few lines each: whoever sees only the end of a log needs them there. */
  failures: string[];
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface BrowserSuite {
  specs?: { title: string; file: string; ok: boolean }[];
  suites?: BrowserSuite[];
}

const root = resolve(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'cquiz-reports-'));

interface Run {
  ok: boolean;
  /** How its output ended. */
  ending: string;
}

async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  console.log(`\n── ${program.split('/').at(-1)} ${args.join(' ')} ${env['CQUIZ_TEST_DATABASE'] ?? ''}`);
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let ending = '';
  function pass(from: Readable, to: NodeJS.WriteStream): void {
    from.on('data', (chunk: Buffer) => {
      ending = (ending + chunk.toString()).slice(-6_000);
      to.write(chunk);
    });
  }
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, ending };
}

function tool(name: string): string {
  return join(root, 'node_modules/.bin', name);
}

/** A run that ended badly without a report, or green without a test, counts as one failure. */
function outcome(name: string, { ok, ending }: Run, counts: () => Omit<Outcome, 'name'>): Outcome {
  try {
    const counted = counts();
    const failed = counted.failed > 0 ? counted.failed : ok && counted.passed > 0 ? 0 : 1;
    // An error outside of any test is in no report.
    const failures = failed > 0 && counted.failures.length === 0 ? [ending] : counted.failures;
    return { name, ...counted, failed, failures };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0, failures: [ending] };
  }
}

async function check(): Promise<Outcome> {
  const { ok } = await run(process.execPath, ['tooling/check.ts']);
  return { name: 'check', passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [] };
}

async function vitest(database: 'embedded' | 'external'): Promise<Outcome> {
  const report = join(reports, `${database}.json`);
  const done = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      CQUIZ_TEST_DATABASE: database,
    },
  );
  return outcome(`tests on the ${database} PostgreSQL`, done, () => {
    const told = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    return {
      passed: told.numPassedTests ?? 0,
      failed: told.numFailedTests ?? 0,
      skipped: (told.numPendingTests ?? 0) + (told.numTodoTests ?? 0),
      failures: findFailures(told),
    };
  });
}

function findFailures({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${beginning(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `${file}: ${fullName}\n${beginning(failureMessages.join('\n'))}`,
    );
  });
}

function beginning(message: string): string {
  return message.split('\n').slice(0, 12).join('\n').slice(0, 2_000);
}

async function browser(): Promise<Outcome> {
  const report = join(reports, 'browser.json');
  const built = await run(process.execPath, ['tooling/build-web.ts']);
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const done = built.ok
    ? await run(tool('playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    : built;
  return outcome('tests in the browser', done, () => {
    const { stats, ...suite } = JSON.parse(readFileSync(report, 'utf8')) as BrowserSuite & {
      stats: Record<string, number>;
    };
    return {
      passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
      failed: stats['unexpected'] ?? 0,
      skipped: stats['skipped'] ?? 0,
      failures: findBroken(suite),
    };
  });
}

function findBroken({ specs = [], suites = [] }: BrowserSuite): string[] {
  const broken = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...broken, ...suites.flatMap(findBroken)];
}

const outcomes = [await check(), await vitest('embedded')];
if (findExternalPostgres() === undefined) {
  console.log('\nNo PostgreSQL is installed on this system: the tests on an external one are left out.');
} else {
  outcomes.push(await vitest('external'));
}
outcomes.push(await browser());
rmSync(reports, { recursive: true, force: true });

console.log('');
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}\n`);
for (const { name, passed, failed, skipped } of outcomes) {
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped.`);
}
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, one) => total + one[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
