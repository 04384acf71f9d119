import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { listDocuments } from './check-documents.ts';
import { type CatalogueEntry, locales, readCatalogue } from './i18n/catalogue.ts';
import { findGlossaryFaults, readGlossary } from './i18n/glossary.ts';
import { findWrongWords } from './i18n/wording.ts';

// Every spelling that somebody may type into the search.
const searchWords = /^web\/features\/search\/(?:settings-topics|page-words)\.ts/;

/** One word for each thing and one spelling for each word: in messages, documents, the API and each translation. */
export function checkWording(root: string): string[] {
  return [
    ...['web', 'server'].flatMap((part) => checkMessageWording(root, part)),
    ...listDocuments(root).flatMap((document) => checkDocument(root, document)),
    ...checkApi(root),
  ];
}

function checkMessageWording(root: string, part: string): string[] {
  const catalogue = (locale: string) => `${part}/locales/${locale}.po`;
  const english = readCatalogue(join(root, catalogue('en')))
    .filter((entry) => !isForSearch(entry))
    .flatMap(({ source }) => describe(catalogue('en'), source, findWrongWords(source, 'page')));
  const translated = locales
    .filter((locale) => locale !== 'en')
    .flatMap((locale) =>
      findGlossaryFaults(
        catalogue(locale),
        readGlossary(join(root, `web/locales/glossary.${locale}.json`)),
        readCatalogue(join(root, catalogue(locale))).filter((entry) => !isForSearch(entry)),
      ),
    );
  return [...english, ...translated];
}

function isForSearch({ references }: CatalogueEntry): boolean {
  return references.length > 0 && references.every((reference) => searchWords.test(reference));
}

function describe(place: string, text: string, uses: readonly string[]): string[] {
  return uses.map((use) => `${place}: "${text}" should say ${use}.`);
}

/** Code and the targets of links may have any words. */
function checkDocument(root: string, document: string): string[] {
  const prose = readFileSync(join(root, document), 'utf8').replace(
    /^```[\s\S]*?^```|`[^`]*`|\]\([^)]*\)/gm,
    '`code`',
  );
  return prose
    .split('\n')
    .flatMap((line) => describe(document, line.trim(), findWrongWords(line, 'document')));
}

/** The summaries and descriptions of the API. */
function checkApi(root: string): string[] {
  const folder = join(root, 'shared/contract');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) =>
      descriptionsIn(file).flatMap((text) =>
        describe(relative(root, file), text, findWrongWords(text, 'document')),
      ),
    );
}

function descriptionsIn(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && ['summary', 'description'].includes(key.name))
        texts.push(...textsOf(value));
    },
    CallExpression: ({ callee, arguments: [text] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name === 'describe' && text) texts.push(...textsOf(text));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return texts;
}

/** The literal parts of a text. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '');
  if (node.type === 'BinaryExpression') return [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}
