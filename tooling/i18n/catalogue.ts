import { existsSync, readFileSync } from 'node:fs';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';

export const locales = ['en', 'es', 'fr', 'de'] as const;
export type Locale = (typeof locales)[number];

export interface CatalogueEntry {
  /** The message id in the code. */
  id: string;
  /** The English text in the code. */
  source: string;
  context: string | undefined;
  /** Empty when untranslated. */
  translation: string;
  /** The files it is used in. */
  references: readonly string[];
}

/** Reads the messages of a .po file; empty when the file does not exist. */
export function readCatalogue(file: string): CatalogueEntry[] {
  if (!existsSync(file)) return [];
  return parsePo(readFileSync(file, 'utf8'))
    .items.filter(({ msgid, obsolete }) => msgid !== '' && !obsolete)
    .map(({ msgid, msgctxt, msgstr: [translation = ''], references }) => {
      const context = msgctxt ?? undefined;
      return { id: generateMessageId(msgid, context), source: msgid, context, translation, references };
    });
}
