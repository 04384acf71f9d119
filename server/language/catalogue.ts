import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { Language } from '#shared/settings.ts';

/** The translations of one language by their English source. */
export type Catalogue = ReadonlyMap<string, string>;

/** An unusable message file: the server does not start with it. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

const folder = new URL('../locales/', import.meta.url);
const catalogues = new Map<Language, Catalogue>();
const contextEnd = '\u0004';

export function catalogueKey(text: string, context: string | undefined): string {
  return context === undefined ? text : `${context}${contextEnd}${text}`;
}

/** Read on first use. English has no catalogue: its texts are in the code. */
export function catalogueOf(language: Language): Catalogue | undefined {
  if (language === 'en') return undefined;
  let catalogue = catalogues.get(language);
  if (catalogue === undefined) {
    catalogue = readCatalogue(new URL(`${language}.po`, folder));
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

/** Reads all catalogues at the start, so that a broken file stops the start instead of a later request. */
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
  // Untranslated messages stay out and fall back to English.
  return new Map(
    items
      .filter(({ obsolete, msgstr: [translated = ''] }) => !obsolete && translated !== '')
      .map(({ msgid, msgctxt, msgstr: [translated = ''] }) => [
        catalogueKey(msgid, msgctxt ?? undefined),
        translated,
      ]),
  );
}
