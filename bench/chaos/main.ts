import { parseArgs } from 'node:util';
import { runInNamespace } from './namespace.ts';
import { faultRows } from './rows.ts';
import { runChaos } from './run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    faults: { type: 'string' },
    seed: { type: 'string', default: '20261116' },
    'allow-impossible': { type: 'boolean', default: false },
  },
});
const names = faultRows.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (
  unknown.length > 0 ||
  [values.seed, values.faults].some((given) => given !== undefined && !/^\d{1,9}$/.test(given))
) {
  console.error(
    `npm run chaos -- [--quick] [--faults number] [--seed number] [--allow-impossible] [${names.join(' | ')}]…`,
  );
  process.exitCode = 2;
} else {
  // An open connection or timer that a trial left behind must not keep the command running.
  process.exit(runInNamespace() ?? ((await run()) ? 0 : 1));
}

function run(): Promise<boolean> {
  return runChaos({
    rows: faultRows.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    isQuick: values.quick,
    ...(values.faults === undefined ? {} : { faults: Number(values.faults) }),
    seed: Number(values.seed),
    allowUnsupported: values['allow-impossible'],
  });
}
