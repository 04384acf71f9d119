import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { Language } from '#shared/settings.ts';

/** The texts of one language by their English ones. */
export type Catalogue = ReadonlyMap<string, string>;

/** A file of messages that cannot be used: the server does not start with it. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

const folder = new URL('../locales/', import.meta.url);
const read = new Map<Language, Catalogue>();
const contextEnd = '\u0004';

export function catalogueKey(text: string, context: string | undefined): string {
  return context === undefined ? text : `${context}${contextEnd}${text}`;
}

/** Read when somebody is first spoken to in it. English has none: it stands in the code. */
export function catalogueOf(language: Language): Catalogue | undefined {
  if (language === 'en') return undefined;
  let catalogue = read.get(language);
  if (catalogue === undefined) {
    catalogue = readCatalogue(new URL(`${language}.po`, folder));
    read.set(language, catalogue);
  }
  return catalogue;
}

/** Before anybody is spoken to: a broken file is told at the start, and not to the first who needs it. */
export function assertCatalogues(): void {
  for (const language of Language.options) {
    const catalogue = catalogueOf(language);
    if (catalogue) assertMessages(catalogue, `${language}.po`);
  }
}

export function assertMessages(catalogue: Catalogue, name: string): void {
  for (const text of catalogue.values()) {
    try {
      compileMessageOrThrow(text);
    } catch (cause) {
      throw new CatalogueError(`server/locales/${name} holds a message that cannot be read: ${text}`, {
        cause,
      });
    }
  }
}

export function readCatalogue(file: URL): Catalogue {
  const name = file.pathname.split('/').at(-1);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CatalogueError(`The messages in server/locales/${name} cannot be read.`, { cause });
  }
  const { items } = parsePo(text);
  if (items.length === 0) throw new CatalogueError(`server/locales/${name} holds no messages.`);
  // What is not translated yet stays out: it is then said in English.
  return new Map(
    items
      .filter(({ obsolete, msgstr: [translated = ''] }) => !obsolete && translated !== '')
      .map(({ msgid, msgctxt, msgstr: [translated = ''] }) => [
        catalogueKey(msgid, msgctxt ?? undefined),
        translated,
      ]),
  );
}
