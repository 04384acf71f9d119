import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { killFamily } from '../processes.ts';
import type { FaultRow, Plan, Trial } from '../trial.ts';

const root = resolve(import.meta.dirname, '../../..');
const seconds = 200;

/** What the test in `e2e/student/attempt-faults.journey.e2e.ts` reports in an annotation. */
interface Counts {
  faults: number;
  answered: number;
  stored: number;
  seconds: number;
}

interface Report {
  suites?: Report[];
  specs?: { title: string; tests: { annotations: Annotation[]; results: Result[] }[] }[];
}

interface Annotation {
  type: string;
  description?: string;
}

interface Result {
  status: string;
  annotations?: Annotation[];
  error?: { message?: string };
}

/** Runs one test in a real browser against a real server, and reports its error messages. */
async function runInBrowser({ resources }: Plan, title: string): Promise<Trial> {
  const build = spawnSync(process.execPath, ['tooling/build-web.ts'], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The pages cannot be built: ${build.stderr}`);
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--workers=1',
    '--reporter=json',
    '-g',
    title,
  ];
  const child = spawn(resolve(root, 'node_modules/.bin/playwright'), [...args, 'attempt-faults'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: seconds * 1_000,
  });
  resources.defer(async () => {
    if (child.pid !== undefined && child.exitCode === null) await killFamily(child.pid);
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  return readTrial(JSON.parse(output) as Report);
}

function readTrial(report: Report): Trial {
  const results = testsIn(report).flatMap((test) => test.results);
  const note = testsIn(report)
    .flatMap((test) => [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations ?? [])])
    .find(({ type }) => type === 'chaos');
  const counts = JSON.parse(
    note?.description ?? '{"faults":0,"answered":0,"stored":0,"seconds":0}',
  ) as Counts;
  const lost = Math.max(0, counts.answered - counts.stored);
  return {
    injected: counts.faults,
    ok: counts.stored,
    failed: 0,
    unknown: counts.answered - 1,
    damage: {
      lost: Array.from({ length: lost }, () => 'answered on the page, and not stored'),
      extra: [],
      wrong: [],
    },
    violated: results.flatMap(({ status, error }) =>
      status === 'passed' ? [] : [`${status}: ${error?.message ?? ''}`],
    ),
    recoverySeconds: note ? counts.seconds : undefined,
  };
}

function testsIn({ suites = [], specs = [] }: Report): { annotations: Annotation[]; results: Result[] }[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)];
}

export const browserOffline: FaultRow = {
  name: 'browser-offline',
  fault: 'browser offline 60 s, reloaded offline, server restarted',
  minFaults: () => 3,
  recoveryLimitSeconds: 10,
  run: (plan) => runInBrowser(plan, 'network gone'),
  controls: [
    {
      name: 'no journal in the browser',
      shows: 'lost',
      run: (plan) => runInBrowser(plan, 'without a journal'),
    },
  ],
};
