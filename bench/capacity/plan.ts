import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCommandLine, runCommand } from '#server/command-line.ts';
import type { Run } from '../goal-results.ts';
import { readFigures } from './figures.ts';
import { writePlan, writeShortTable } from './page.ts';

const usage = `usage: npm run capacity

Computes the tables of docs/capacity.md and deploy/runbook.md from bench/results.json.`;
readCommandLine({ usage, options: {} }, () => undefined);

const root = resolve(import.meta.dirname, '../..');
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

function replaceTables(name: string, content: string): void {
  const file = resolve(root, name);
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${name} has no markers for the tables.`);
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`);
  console.log(`Written to ${name}.`);
}

await runCommand('The capacity plan was not computed.', async () => {
  const runs = readRuns();
  const figures = readFigures(runs);
  if ('missing' in figures) {
    console.error(
      `Not measured yet: ${figures.missing.join(', ')}.\nnpm run bench -- attempt sign-in first-load memory capacity`,
    );
    process.exitCode = 1;
  } else {
    replaceTables('docs/capacity.md', writePlan(runs, figures));
    replaceTables('deploy/runbook.md', writeShortTable(runs, figures));
  }
});
