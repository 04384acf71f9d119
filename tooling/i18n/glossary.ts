import { readFileSync } from 'node:fs';
import type { CatalogueEntry } from './catalogue.ts';

/** How a language translates a term: in `web/locales/glossary.<locale>.json`, by the English term. */
export type Glossary = Record<string, GlossaryTerm>;

interface GlossaryTerm {
  /** A regular expression for the English messages with this term. Every message if absent. */
  english?: string;
  /** Parts of words. A translation of a message with this term contains one of them. Any if absent. */
  use?: string[];
  /** Parts of words that such a translation does not contain. */
  not?: string[];
  /** English messages that are translated freely. */
  except?: string[];
  /** Explains the choice to translators. */
  note?: string;
}

export function readGlossary(file: string): Glossary {
  return JSON.parse(readFileSync(file, 'utf8')) as Glossary;
}

/** Finds translations that use other words than the glossary. */
export function findGlossaryFaults(
  name: string,
  glossary: Glossary,
  translated: readonly CatalogueEntry[],
): string[] {
  return Object.entries(glossary).flatMap(([term, { english, use, not = [], except = [] }]) => {
    const isMeant = new RegExp(english ?? '', 'i');
    return translated
      .filter(({ source }) => isMeant.test(withoutValues(source)) && !except.includes(source))
      .flatMap(({ source, translation }) => {
        const words = withoutValues(translation).toLowerCase();
        const wrong = not.filter((part) => words.includes(part.toLowerCase()));
        const isUsed = !use || use.some((part) => words.includes(part.toLowerCase()));
        return [
          ...wrong.map(
            (part) => `${name}: "${source}" is translated with "${part}", not the glossary's ${term}.`,
          ),
          ...(isUsed
            ? []
            : [`${name}: "${source}" is translated without ${use.join(' or ')}, the glossary's ${term}.`]),
        ];
      });
  });
}

/** The text without the names of its values and forms, which are code. */
export function withoutValues(text: string): string {
  return text.replace(/\{\w+(, (plural|select|selectordinal),)?/g, '{');
}
