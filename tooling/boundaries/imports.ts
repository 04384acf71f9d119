import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** `npm:name`, `node:name`, or a path from the root of the repository. */
  target: string;
  typeOnly: boolean;
  line: number;
}

/** Every import, re-export, dynamic import and mock of a file. */
export function listImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = [];
  function add(specifier: string, at: number, typeOnly: boolean): void {
    const line = source.slice(0, at).split('\n').length;
    imports.push({ target: resolveTarget(file, specifier), typeOnly, line });
  }
  for (const statement of module.staticImports) {
    const typeOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType);
    add(statement.moduleRequest.value, statement.start, typeOnly);
  }
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) add(entry.moduleRequest.value, entry.start, entry.isType);
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    )?.[1];
    // A computed import could reach any file, so the check refuses it.
    if (specifier === undefined) add('(computed)', start, false);
    else add(specifier, start, false);
  }
  return imports;
}

function resolveTarget(file: string, specifier: string): string {
  if (specifier === '(computed)') return specifier;
  if (specifier.startsWith('node:')) return specifier;
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const parts = specifier.split('/');
  return `npm:${specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]}`;
}
