import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../server-process.ts';

const variable = 'CQUIZ_SCHOOL_TEMPLATE';

/** Playwright's global setup: creates the demo school once, for every worker to copy. */
export default async function makeSchoolTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-template-'));
  const server = await startServerProcess(folder);
  await server.stop();
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies the demo school to a new data folder, as it is after the first start of a server. */
export function copySchool(name: string): string {
  const template = process.env[variable];
  if (template === undefined) throw new Error('Playwright has not run its global setup.');
  const folder = mkdtempSync(join(tmpdir(), `cquiz-${name}-`));
  // Node's `cp` loses the folder modes that PostgreSQL requires.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}
