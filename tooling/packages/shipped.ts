import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listImports } from '../boundaries/imports.ts';
import { listSources } from '../boundaries/sources.ts';
import { type Lock, withAllNeeded } from './lock-file.ts';

/** The pages' libraries are development dependencies, but every browser receives them. */
function listPackagesOfPages(root: string): string[] {
  const sources = listSources(root, 'web').filter(
    (file) => file.split('/').length > 2 && !file.includes('/testing/') && !/\.test\.tsx?$/.test(file),
  );
  const imports = sources.flatMap((file) => listImports(file, readFileSync(join(root, file), 'utf8')));
  const targets = imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);
  return [...new Set(targets.filter((target) => target.startsWith('npm:')))].map((target) => target.slice(4));
}

/** The paths of all packages that reach a school: those of the server and those in the pages. */
export function listShipped(root: string, lock: Lock): string[] {
  const { dependencies, optionalDependencies } = lock[''] ?? {};
  return withAllNeeded(lock, [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...listPackagesOfPages(root),
  ]);
}
