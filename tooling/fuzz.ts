import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readCommandLine, readCount } from '#server/command-line.ts';

const root = resolve(import.meta.dirname, '..');
const usage = `usage: npm run fuzz -- [--runs 20000] [--seed <number>] [--from 0]

Sends random calls generated from the API's own document. A fault is reported with its number:
--seed 7 --from 1234 --runs 1 repeats that call on a new school.`;

const values = readCommandLine(
  {
    usage,
    options: {
      runs: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      from: { type: 'string', default: '0' },
    },
  },
  ({ values: { runs, seed, from } }) => ({
    runs: readCount('--runs', runs, { min: 1, max: 999_999_999 }),
    seed: readCount('--seed', seed, { min: 0, max: 999_999_999 }),
    from: readCount('--from', from, { min: 0, max: 999_999_999 }),
  }),
);
console.log(`fuzz: ${values.runs} calls from ${values.from} on, seed ${values.seed}`);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'server/api-fuzz.slow.test.ts', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_RUNS: String(values.runs),
      FUZZ_SEED: String(values.seed),
      FUZZ_FROM: String(values.from),
    },
  },
);
process.exitCode = status ?? 1;
