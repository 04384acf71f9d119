import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A migration never changes once it has landed, because installed databases have run it. */
export function checkMigrations(root: string): string[] {
  const folder = join(root, 'database/migrations');
  const frozen = new Map(
    readFileSync(join(folder, 'frozen.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const faults = [...frozen.keys()]
    .filter((name) => !files.includes(name))
    .map((name) => `database/migrations/${name} has landed and may not be removed.`);
  for (const name of files) {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    const known = frozen.get(name);
    if (known === undefined)
      faults.push(`Freeze the new migration: add to frozen.txt the line\n${sum}  ${name}`);
    else if (known !== sum)
      faults.push(`${name} has landed and may not change: add a new migration instead.`);
  }
  return faults;
}
