import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { killFamily } from '../processes.ts';
import type { FaultRow, Plan, Trial } from '../trial.ts';

const root = resolve(import.meta.dirname, '../../..');
const seconds = 200;

/** What the test in `e2e/attempt-faults.journey.e2e.ts` notes for us. */
interface Seen {
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

/** One test in a real browser against a real server, with its own words for what went wrong. */
async function runInBrowser({ room }: Plan, title: string): Promise<Trial> {
  const build = spawnSync(process.execPath, ['tooling/build-web.ts'], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The pages cannot be built: ${build.stderr}`);
  const words = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--workers=1',
    '--reporter=json',
    '-g',
    title,
  ];
  const child = spawn(resolve(root, 'node_modules/.bin/playwright'), [...words, 'attempt-faults'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: seconds * 1_000,
  });
  room.defer(async () => {
    if (child.pid !== undefined && child.exitCode === null) await killFamily(child.pid);
  });
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await once(child, 'close');
  return readTrial(JSON.parse(told) as Report);
}

function readTrial(report: Report): Trial {
  const results = testsIn(report).flatMap(({ results: given }) => given);
  const noted = testsIn(report)
    .flatMap((test) => [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations ?? [])])
    .find(({ type }) => type === 'chaos');
  const seen = JSON.parse(noted?.description ?? '{"faults":0,"answered":0,"stored":0,"seconds":0}') as Seen;
  const lost = Math.max(0, seen.answered - seen.stored);
  return {
    injected: seen.faults,
    ok: seen.stored,
    failed: 0,
    unknown: seen.answered - 1,
    damage: {
      lost: Array.from({ length: lost }, () => 'answered on the page, and not stored'),
      extra: [],
      wrong: [],
    },
    broken: results.flatMap(({ status, error }) =>
      status === 'passed' ? [] : [`${status}: ${error?.message ?? ''}`],
    ),
    recoverySeconds: noted ? seen.seconds : undefined,
  };
}

function testsIn({ suites = [], specs = [] }: Report): { annotations: Annotation[]; results: Result[] }[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)];
}

export const browserOffline: FaultRow = {
  name: 'browser-offline',
  fault: 'browser offline 60 s, reloaded offline, server restarted',
  least: () => 3,
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
