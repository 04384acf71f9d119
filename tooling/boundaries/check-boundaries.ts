import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportTable, type Row, readImportTable } from './import-table.ts';
import { type Import, listImports } from './imports.ts';
import { listSources } from './sources.ts';
import { findTableReaders, findTableWriters } from './table-access.ts';

/** Returns violations of the import table and of the rules for SQL, one sentence each. */
export function checkBoundaries(root: string): string[] {
  const table = readImportTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
  const files = listSources(root);
  const faults: string[] = [];
  const domainSources = new Map<string, string>();
  for (const file of files) {
    const row = findRow(table, file);
    if (!row) {
      faults.push(`${file}: no row of the import table in ARCHITECTURE.md covers this folder.`);
      continue;
    }
    const domain = domainOf(file);
    if (domain !== undefined && !table.domains.includes(domain)) {
      faults.push(`${file}: the domain "${domain}" is not in the order of domains in ARCHITECTURE.md.`);
    }
    const source = readFileSync(join(root, file), 'utf8');
    if (domain !== undefined && !isTest(file)) domainSources.set(file, source);
    for (const imported of listImports(file, source)) {
      const fault = explainImport(table, row, file, imported);
      if (fault !== undefined) faults.push(`${file}:${imported.line}: ${fault}`);
    }
  }
  return [...faults, ...findTableWriters(domainSources), ...findTableReaders(domainSources)];
}

function explainImport(table: ImportTable, row: Row, file: string, imported: Import): string | undefined {
  const { target } = imported;
  const allowed = row.mayImport.some((pattern) => matchesImport(table, file, pattern, imported));
  const allowedInTest = isTest(file) && matchesPath(testHelpers(file), target);
  if (!allowed && !allowedInTest) return `may not import ${target} (row \`${row.from}\` of ARCHITECTURE.md).`;
  const domain = domainOf(file);
  if (domain === undefined || domain !== domainOf(target) || isTest(file)) return undefined;
  const kinds = table.insideDomain.get(kindOf(file));
  if (kinds?.includes(kindOf(target)) || kindOf(file) === kindOf(target)) return undefined;
  return `a ${kindOf(file)} file may not import ${target} (table "Inside a domain" of ARCHITECTURE.md).`;
}

function matchesImport(table: ImportTable, file: string, pattern: string, imported: Import): boolean {
  const { target, typeOnly } = imported;
  if (pattern.startsWith('type:')) return typeOnly && matchesPath(pattern.slice(5), target);
  if (pattern.endsWith('/<self>')) return matchesPath(ownFolder(file, pattern), target);
  if (pattern.endsWith('/<earlier>/*.service.ts')) {
    const [own, other] = [domainOf(file), domainOf(target)];
    const isEarlier =
      own !== undefined && other !== undefined && table.domains.indexOf(other) < table.domains.indexOf(own);
    return isEarlier && table.domains.includes(other) && isPublicService(target);
  }
  return matchesPath(pattern, target);
}

/** Finds the most specific row that covers the file. */
function findRow(table: ImportTable, file: string): Row | undefined {
  return table.rows
    .filter((row) => matchesPath(row.from, file))
    .sort((one, other) => other.from.split('/').length - one.from.split('/').length)[0];
}

// `*` matches one folder or the rest of a name; a folder matches everything below it. A row for a root
// (`server/*.ts`) matches only the files directly in it, so that a new folder needs its own row.
function matchesPath(pattern: string, path: string): boolean {
  const expression = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');
  const isFile = /\.(ts|tsx|json|css|svg)$/.test(pattern);
  return new RegExp(`^${expression}${isFile ? '$' : '(/|$)'}`).test(path);
}

function ownFolder(file: string, pattern: string): string {
  const parent = pattern.slice(0, -'/<self>'.length);
  return `${parent}/${file.slice(parent.length + 1).split('/')[0]}`;
}

function testHelpers(file: string): string {
  return `${file.split('/')[0]}/testing`;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function domainOf(path: string): string | undefined {
  return /^server\/domains\/([^/]+)\//.exec(path)?.[1];
}

/** A service at the top level of a domain. Services in its subfolders are private to the domain. */
function isPublicService(path: string): boolean {
  return /^server\/domains\/[^/]+\/[^/]+\.service\.ts$/.test(path);
}

function kindOf(path: string): string {
  return /\.([a-z]+)\.ts$/.exec(path)?.[1] ?? 'other';
}
