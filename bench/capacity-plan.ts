import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readFigures } from './capacity-figures.ts';
import { writePlan, writeShortTable } from './capacity-page.ts';
import type { Run } from './outcome.ts';

// `npm run capacity`: computes the tables of the plan and of the runbook anew from what was measured last.
const root = resolve(import.meta.dirname, '..');
const begin = '<!-- computed by npm run capacity -->';
const end = '<!-- end of what is computed -->';

function readRuns(): Run[] {
  try {
    return JSON.parse(readFileSync(resolve(root, 'bench/results.json'), 'utf8')) as Run[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function replacePart(name: string, content: string): void {
  const file = resolve(root, name);
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${name} has no place for the table.`);
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`);
  console.log(`Written to ${name}.`);
}

const runs = readRuns();
const figures = readFigures(runs);
if ('missing' in figures) {
  console.error(
    `Not measured yet: ${figures.missing.join(', ')}.\nnpm run bench -- attempt sign-in first-load memory capacity`,
  );
  process.exitCode = 1;
} else {
  replacePart('docs/capacity.md', writePlan(runs, figures));
  replacePart('deploy/runbook.md', writeShortTable(runs, figures));
}
