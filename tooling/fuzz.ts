import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

// `npm run fuzz -- --runs 20000 --seed 7` sends random calls generated from the API's own document. A fault is reported
// with its number: `--seed 7 --from 1234 --runs 1` repeats that call on a new school.
const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} is a number, not ${value}.`);
}
console.log(`fuzz: ${values.runs} calls from ${values.from} on, seed ${values.seed}`);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'server/api-fuzz.slow.test.ts', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_RUNS: values.runs,
      FUZZ_SEED: values.seed,
      FUZZ_FROM: values.from,
    },
  },
);
process.exitCode = status ?? 1;
