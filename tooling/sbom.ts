import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { billOfMaterials } from './packages/bill-of-materials.ts';
import { readLock } from './packages/lock-file.ts';
import { listShipped } from './packages/shipped.ts';

const root = resolve(import.meta.dirname, '..');
const file = resolve(root, process.argv[2] ?? 'sbom.cdx.json');
const lock = readLock(root);
const shipped = listShipped(root, lock);
writeFileSync(file, `${JSON.stringify(billOfMaterials(lock, shipped, lock['']?.version ?? ''), null, 2)}\n`);
console.log(`${shipped.length} shipped packages are listed in ${file}.`);
