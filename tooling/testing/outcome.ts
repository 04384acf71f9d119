import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Finished } from './run-program.ts';

/** The result of one stage of a test run. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  failures: Failure[];
}

export interface Failure {
  /** The file and the name of the test. */
  test: string;
  /** The first lines of the failure. */
  message: string;
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'failures'>;

/** Reads a report. A run that failed without a report, or that ran no test, counts as one failure. */
export function outcomeOf(name: string, finished: Finished, read: () => Counts): Outcome {
  const { ok, ending, seconds } = finished;
  // Errors outside tests appear in no report.
  const unreported = { test: name, message: ending };
  try {
    const counts = read();
    if (counts.failed > 0) {
      return {
        name,
        seconds,
        ...counts,
        failures: counts.failures.length > 0 ? counts.failures : [unreported],
      };
    }
    if (ok && counts.passed > 0) return { name, seconds, ...counts };
    return { name, seconds, ...counts, failed: 1, failures: [unreported] };
  } catch {
    return { name, seconds, passed: 0, failed: 1, skipped: 0, failures: [unreported] };
  }
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

export function readVitestReport(file: string, root: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = (report.testResults ?? []).flatMap(({ name, status, message = '', assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ test: path, message: firstLines(message) }] : [];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      test: `${path}: ${fullName}`,
      message: firstLines(failureMessages.join('\n')),
    }));
  });
  return {
    passed: report.numPassedTests ?? 0,
    // A file that cannot be loaded has no failing test.
    failed: Math.max(report.numFailedTests ?? 0, failures.length),
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    failures,
  };
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string }; attachments?: { name: string; path?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export function readPlaywrightReport(file: string): Counts {
  const { stats, ...suite } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightSuite & {
    stats: Record<string, number>;
  };
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: stats['unexpected'] ?? 0,
    skipped: stats['skipped'] ?? 0,
    failures: listPlaywrightFailures(suite),
  };
}

function listPlaywrightFailures({ specs = [], suites = [] }: PlaywrightSuite): Failure[] {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const traces = results.flatMap(({ attachments = [] }) =>
        attachments.filter(({ name }) => name === 'trace'),
      );
      const lines = results.map(({ error }) => firstLines(error?.message ?? ''));
      return {
        test: `e2e/${file}: ${title}`,
        message: [...lines, ...traces.map(({ path }) => `Trace: ${path}`)].join('\n'),
      };
    });
  return [...failures, ...suites.flatMap(listPlaywrightFailures)];
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, 12).join('\n').slice(0, 2_000);
}
