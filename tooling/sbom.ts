import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { assertWritableFile, readCommandLine, runCommand } from '#server/command-line.ts';
import { billOfMaterials } from './packages/bill-of-materials.ts';
import { readLock } from './packages/lock-file.ts';
import { listShipped } from './packages/shipped.ts';

const root = resolve(import.meta.dirname, '..');
const usage = `usage: npm run sbom -- [<file>] [--force]

Lists the shipped packages in CycloneDX format in sbom.cdx.json, or in the given file.
  --force       replaces the given file if it exists`;

const options = { force: { type: 'boolean', default: false } } as const;
const file = readCommandLine({ usage, options, maxPositionals: 1 }, ({ values, positionals: [name] }) => {
  const path = resolve(root, name ?? 'sbom.cdx.json');
  assertWritableFile(path, { force: values.force || name === undefined });
  return path;
});
await runCommand('The packages were not listed.', async () => {
  const lock = readLock(root);
  const shipped = listShipped(root, lock);
  writeFileSync(
    file,
    `${JSON.stringify(billOfMaterials(lock, shipped, lock['']?.version ?? ''), null, 2)}\n`,
  );
  console.log(`${shipped.length} shipped packages are listed in ${file}.`);
});
