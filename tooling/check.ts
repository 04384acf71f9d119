import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { checkDocuments } from './check-documents.ts';
import { checkMessages } from './check-messages.ts';
import { checkMigrations } from './check-migrations.ts';
import { auditPackages } from './packages/audit.ts';
import { checkLock } from './packages/check-lock.ts';
import { checkLicences } from './packages/licences.ts';
import { readLock } from './packages/lock-file.ts';
import { listShipped } from './packages/shipped.ts';

const root = resolve(import.meta.dirname, '..');

type Step = { name: string; run: () => string[] | { faults: string[]; notes: string[]; done: boolean } };

function command(name: string, ...line: [string, ...string[]]): Step {
  return {
    name,
    run: () => {
      const [program, ...args] = line;
      const result = spawnSync(join(root, 'node_modules/.bin', program), args, {
        cwd: root,
        encoding: 'utf8',
      });
      return result.status === 0
        ? []
        : [`${result.stdout}${result.stderr}${result.error?.message ?? ''}`.trim()];
    },
  };
}

function typeSteps(): Step[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .filter((entry) => readdirSync(join(root, entry.name)).includes('tsconfig.json'))
    .map((entry) => command(`types of ${entry.name}`, 'tsc', '-p', join(entry.name, 'tsconfig.json')));
}

const lock = readLock(root);
let listed: string[] | undefined;
function shipped(): string[] {
  listed ??= listShipped(root, lock);
  return listed;
}

const steps: Step[] = [
  command('format and lint', 'biome', 'check', '--error-on-warnings'),
  command('lint with types', 'oxlint', '--type-aware', '--deny-warnings'),
  ...typeSteps(),
  { name: 'boundaries', run: () => checkBoundaries(root) },
  command('unused code', 'knip'),
  { name: 'frozen migrations', run: () => checkMigrations(root) },
  { name: 'messages', run: () => checkMessages(root) },
  { name: 'paths in documents', run: () => checkDocuments(root) },
  { name: 'locked packages', run: () => checkLock(root, lock) },
  { name: 'licences of what is shipped', run: () => checkLicences(lock, shipped()) },
  { name: 'known vulnerabilities', run: () => auditPackages(root, lock, shipped()) },
];

/** All of them, or those that are named: `npm run check -- boundaries`. */
const wanted = process.argv.slice(2);
const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)),
);
if (chosen.length === 0) throw new Error(`The steps are ${steps.map(({ name }) => name).join(', ')}.`);
let failed = 0;
let notDone = 0;
for (const step of chosen) {
  const since = performance.now();
  const told = step.run();
  const { faults, notes, done } = Array.isArray(told) ? { faults: told, notes: [], done: true } : told;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${faults.length > 0 ? '✗' : done ? '✓' : '–'} ${step.name} (${seconds} s)`);
  for (const line of [...faults, ...notes]) console.log(`  ${line.replaceAll('\n', '\n  ')}`);
  if (faults.length > 0) failed += 1;
  else if (!done) notDone += 1;
}
const left = notDone > 0 ? `, ${notDone} could not be done` : '';
console.log(`check: ${chosen.length - failed - notDone} passed, ${failed} failed${left}`);
process.exitCode = failed === 0 ? 0 : 1;
