import { readXml } from './read-xml.ts';
import { damaged } from './refusals.ts';
import type { Package } from './unpack.ts';
import { readAttributes } from './xml.ts';

interface Link {
  /** The last segment of its type: `worksheet`, `styles`. */
  type: string;
  path: string;
}

export interface WorkbookStructure {
  /** Visible sheets in tab order. */
  sheets: { name: string; path: string }[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  isDate1904: boolean;
  /** Formulas are calculated when the workbook is opened, so a stored 0 means nothing. */
  isCalculatedOnOpening: boolean;
}

const maxLinks = 10_000;

function resolvePath(target: string, folder: string): string {
  const parts: string[] = [];
  const from = target.startsWith('/') || target.startsWith('\\') ? target : `${folder}/${target}`;
  for (const part of from.split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

/** The relationships of a part, by id. */
async function readLinks(source: Package, part: string): Promise<Map<string, Link>> {
  const { folder, name } = splitPath(part);
  const path = resolvePath(`_rels/${name}.rels`, folder);
  const links = new Map<string, Link>();
  if (!source.has(path)) return links;
  await readXml(source.read(path), {
    open(element, raw) {
      if (element !== 'Relationship') return;
      const attributes = readAttributes(raw);
      if (attributes.get('TargetMode') === 'External') return;
      if (links.size > maxLinks) throw damaged();
      links.set(attributes.get('Id') ?? '', {
        type: attributes.get('Type')?.split('/').at(-1) ?? '',
        path: resolvePath(attributes.get('Target') ?? '', folder),
      });
    },
    close() {},
    text() {},
  });
  return links;
}

async function findWorkbookPath(source: Package): Promise<string> {
  const links = await readLinks(source, '');
  for (const { type, path } of links.values()) if (type === 'officeDocument' && source.has(path)) return path;
  if (source.has('xl/workbook.xml')) return 'xl/workbook.xml';
  throw damaged();
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Finds the sheets and their parts. A visible sheet without its part means damage. */
export async function readWorkbookStructure(source: Package): Promise<WorkbookStructure> {
  const path = await findWorkbookPath(source);
  const links = await readLinks(source, path);
  const structure: WorkbookStructure = {
    sheets: [],
    sharedStrings: undefined,
    styles: undefined,
    isDate1904: false,
    isCalculatedOnOpening: false,
  };
  for (const link of links.values()) {
    if (link.type === 'sharedStrings') structure.sharedStrings = link.path;
    if (link.type === 'styles') structure.styles = link.path;
  }
  let isInSheets = false;
  await readXml(source.read(path), {
    open(element, raw) {
      if (element === 'sheets') isInSheets = true;
      if (element === 'workbookPr') structure.isDate1904 = isOn(readAttributes(raw).get('date1904'));
      if (element === 'calcPr')
        structure.isCalculatedOnOpening = isOn(readAttributes(raw).get('fullCalcOnLoad'));
      if (element !== 'sheet' || !isInSheets) return;
      const attributes = readAttributes(raw);
      if ((attributes.get('state') ?? 'visible') !== 'visible') return;
      const link = links.get(attributes.get('id') ?? '');
      if (link === undefined || !source.has(link.path) || structure.sheets.length > maxLinks) throw damaged();
      if (link.type === 'worksheet')
        structure.sheets.push({ name: attributes.get('name') ?? '', path: link.path });
    },
    close(element) {
      if (element === 'sheets') isInSheets = false;
    },
    text() {},
  });
  return structure;
}
