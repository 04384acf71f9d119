/** A row of the import table: the files it covers, and what they may import. */
export interface Row {
  from: string;
  mayImport: string[];
}

export interface ImportTable {
  rows: Row[];
  /** Inside a domain: the kinds of files that each kind may import. */
  insideDomain: Map<string, string[]>;
  /** A domain may use the services of those before it. */
  domains: string[];
}

/** Reads the tables of ARCHITECTURE.md, so that the check and the document cannot differ. */
export function readImportTable(markdown: string): ImportTable {
  const rows: Row[] = [];
  for (const [from = '', mayImport = ''] of tableAfter(markdown, '## What may import what')) {
    for (const place of codeIn(from)) rows.push({ from: place, mayImport: codeIn(mayImport) });
  }
  const insideDomain = new Map<string, string[]>();
  for (const [from = '', mayImport = ''] of tableAfter(markdown, '### Inside a domain')) {
    for (const kind of codeIn(from)) insideDomain.set(kind, codeIn(mayImport));
  }
  const order = /^Domains, in dependency order: (.*)$/m.exec(markdown)?.[1] ?? '';
  const table = { rows, insideDomain, domains: codeIn(order) };
  if (rows.length === 0 || insideDomain.size === 0 || table.domains.length === 0) {
    throw new Error(
      'ARCHITECTURE.md has no import table, no table "Inside a domain" or no order of domains.',
    );
  }
  return table;
}

function tableAfter(markdown: string, heading: string): string[][] {
  const at = markdown.indexOf(`${heading}\n`);
  if (at < 0) return [];
  const lines = markdown.slice(at + heading.length + 1).split('\n');
  const end = lines.findIndex((line) => line.startsWith('#'));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1));
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}
