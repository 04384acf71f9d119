import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';

const variable = 'CQUIZ_SCHOOL_TEMPLATE';

/** Playwright's global set-up: makes the demo school once, for every worker to copy. */
export default async function makeSchoolTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-template-'));
  const server = await startServerProcess(folder);
  await server.stop();
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A data folder with the demo school as a new server finds it after its first start. */
export function copySchool(name: string): string {
  const template = process.env[variable];
  if (template === undefined) throw new Error('Playwright has not run its global set-up.');
  const folder = mkdtempSync(join(tmpdir(), `cquiz-${name}-`));
  // Node's own copy loses the modes of folders, which PostgreSQL insists on.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}
