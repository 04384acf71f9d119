import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findExternalPostgres } from '#database/testing/external-postgres.ts';

interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
}

const root = resolve(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'cquiz-reports-'));

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n── ${program.split('/').at(-1)} ${args.join(' ')} ${env['CQUIZ_TEST_DATABASE'] ?? ''}`);
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function tool(name: string): string {
  return join(root, 'node_modules/.bin', name);
}

/** A run that ended badly without a report, or green without a test, counts as one failure. */
function outcome(name: string, ok: boolean, counts: () => Omit<Outcome, 'name'>): Outcome {
  try {
    const counted = counts();
    const failed = counted.failed > 0 ? counted.failed : ok && counted.passed > 0 ? 0 : 1;
    return { name, ...counted, failed };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
}

function check(): Outcome {
  const ok = run(process.execPath, ['tooling/check.ts']);
  return { name: 'check', passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function vitest(database: 'embedded' | 'external'): Outcome {
  const report = join(reports, `${database}.json`);
  const ok = run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      CQUIZ_TEST_DATABASE: database,
    },
  );
  return outcome(`tests on the ${database} PostgreSQL`, ok, () => {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    return {
      passed: counts['numPassedTests'] ?? 0,
      failed: counts['numFailedTests'] ?? 0,
      skipped: (counts['numPendingTests'] ?? 0) + (counts['numTodoTests'] ?? 0),
    };
  });
}

function browser(): Outcome {
  const report = join(reports, 'browser.json');
  const ok =
    run(process.execPath, ['tooling/build-web.ts']) &&
    run(tool('playwright'), ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
  return outcome('tests in the browser', ok, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: Record<string, number> };
    return {
      passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
      failed: stats['unexpected'] ?? 0,
      skipped: stats['skipped'] ?? 0,
    };
  });
}

const outcomes = [check(), vitest('embedded')];
if (findExternalPostgres() === undefined) {
  console.log('\nNo PostgreSQL is installed on this system: the tests on an external one are left out.');
} else {
  outcomes.push(vitest('external'));
}
outcomes.push(browser());
rmSync(reports, { recursive: true, force: true });

console.log('');
for (const { name, passed, failed, skipped } of outcomes) {
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped.`);
}
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, one) => total + one[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
