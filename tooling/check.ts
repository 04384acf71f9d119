import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readCommandLine, UsageError } from '#server/command-line.ts';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { checkDocuments } from './check-documents.ts';
import { checkMessages } from './check-messages.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkWording } from './check-wording.ts';
import { auditPackages } from './packages/audit.ts';
import { checkLock } from './packages/check-lock.ts';
import { checkLicences } from './packages/licences.ts';
import { readLock } from './packages/lock-file.ts';
import { listShipped } from './packages/shipped.ts';

const root = resolve(import.meta.dirname, '..');

interface Findings {
  faults: string[];
  notes?: string[];
  /** False if a step could not decide, such as without a response from the registry. */
  done?: boolean;
}

type Step = { name: string } & (
  | { start: () => Promise<string[]> }
  /** Runs in this process while other steps run as programs. */
  | { run: () => string[] | Findings }
);

function command(name: string, ...line: [string, ...string[]]): Step {
  const [program, ...args] = line;
  return {
    name,
    start: () =>
      new Promise((resolvePromise) => {
        const options = { cwd: root, maxBuffer: 64 * 2 ** 20 };
        execFile(join(root, 'node_modules/.bin', program), args, options, (error, stdout, stderr) =>
          resolvePromise(error ? [`${stdout}${stderr}`.trim() || error.message] : []),
        );
      }),
  };
}

const lock = readLock(root);
let shippedPackages: string[] | undefined;
function shipped(): string[] {
  shippedPackages ??= listShipped(root, lock);
  return shippedPackages;
}

const steps: Step[] = [
  // Longest first, so that none runs alone at the end. Type-aware lint and compiler errors share one pass, because a
  // second pass would parse the code again.
  command('types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  command('format and lint', 'biome', 'check', '--error-on-warnings'),
  { name: 'boundaries', run: () => checkBoundaries(root) },
  command('unused code', 'knip'),
  { name: 'frozen migrations', run: () => checkMigrations(root) },
  { name: 'messages', run: () => checkMessages(root) },
  { name: 'wording', run: () => checkWording(root) },
  { name: 'paths in documents', run: () => checkDocuments(root) },
  { name: 'locked packages', run: () => checkLock(root, lock) },
  { name: 'licences of what is shipped', run: () => checkLicences(lock, shipped()) },
  { name: 'known vulnerabilities', run: () => auditPackages(root, lock, shipped()) },
];

const usage = `usage: npm run check -- [<step>…]

Checks the code, or only the steps that begin with a given name:
  ${steps.map(({ name }) => name).join('\n  ')}`;

const chosen = readCommandLine(
  { usage, options: {}, maxPositionals: Number.POSITIVE_INFINITY },
  ({ positionals: prefixes }) => {
    for (const prefix of prefixes) {
      if (!steps.some(({ name }) => name.startsWith(prefix))) {
        throw new UsageError(
          `Unknown step "${prefix}". The steps are ${steps.map(({ name }) => name).join(', ')}.`,
        );
      }
    }
    return steps.filter(
      ({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
    );
  },
);

let failed = 0;
let notDone = 0;

async function runStep(step: Step): Promise<void> {
  const since = performance.now();
  const findings = 'start' in step ? await step.start() : step.run();
  const { faults, notes = [], done = true } = Array.isArray(findings) ? { faults: findings } : findings;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${faults.length > 0 ? '✗' : done ? '✓' : '–'} ${step.name} (${seconds} s)`);
  for (const line of [...faults, ...notes]) console.log(`  ${line.replaceAll('\n', '\n  ')}`);
  if (faults.length > 0) failed += 1;
  else if (!done) notDone += 1;
}

async function runInTurn(queue: Step[]): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    await runStep(step);
    // Starts the next program whenever one ends.
    await nextTurn();
  }
}

const programs = chosen.filter((step) => 'start' in step);
const own = chosen.filter((step) => 'run' in step);
await Promise.all([
  ...Array.from({ length: availableParallelism() }, () => runInTurn(programs)),
  runInTurn(own),
]);
const left = notDone > 0 ? `, ${notDone} could not be done` : '';
console.log(`check: ${chosen.length - failed - notDone} passed, ${failed} failed${left}`);
process.exitCode = failed === 0 ? 0 : 1;
