import { readCommandLine, readCount, UsageError } from '#server/command-line.ts';
import { runInNamespace } from './namespace.ts';
import { faultRows } from './rows.ts';
import { runChaos } from './run.ts';

const names = faultRows.map(({ name }) => name);
const usage = `usage: npm run chaos -- [--quick] [--faults <number>] [--seed <number>] [--allow-impossible] [<row>…]

Injects faults while students write, and compares every acknowledged call with the database. bench/chaos/README.md
explains the options. The rows:
  ${names.join('\n  ')}`;

const options = {
  quick: { type: 'boolean', default: false },
  faults: { type: 'string' },
  seed: { type: 'string', default: '20261116' },
  'allow-impossible': { type: 'boolean', default: false },
} as const;
const chosen = readCommandLine(
  { usage, options, maxPositionals: Number.POSITIVE_INFINITY },
  ({ values, positionals }) => {
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new UsageError(`Unknown row "${unknown}". The rows are ${names.join(', ')}.`);
    const range = { min: 0, max: 999_999_999 };
    return {
      rows: faultRows.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
      isQuick: values.quick,
      ...(values.faults !== undefined && { faults: readCount('--faults', values.faults, range) }),
      seed: readCount('--seed', values.seed, range),
      allowUnsupported: values['allow-impossible'],
    };
  },
);
// An open connection or timer that a trial left behind must not keep the command running.
process.exit(runInNamespace() ?? ((await runChaos(chosen)) ? 0 : 1));
