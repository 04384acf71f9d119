import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CatalogueEntry } from './catalogue.ts';

/** Reports missing and unused messages, and translations whose placeholders differ from the source. */
export function compareCatalogues(
  name: string,
  source: readonly CatalogueEntry[],
  translated: readonly CatalogueEntry[],
): string[] {
  const used = new Set(source.map(({ id }) => id));
  const byId = new Map(translated.map((entry) => [entry.id, entry]));
  return [
    ...source.flatMap((entry) => {
      const translation = byId.get(entry.id)?.translation ?? '';
      if (translation === '') return [`${name} does not translate ${quote(entry)}.`];
      return differences(entry.source, translation).map((what) => `${name}: ${quote(entry)} ${what}.`);
    }),
    ...translated
      .filter(({ id }) => !used.has(id))
      .map((entry) => `${name} translates ${quote(entry)}, which is not used.`),
  ];
}

function quote({ source, context }: CatalogueEntry): string {
  return context === undefined ? `"${source}"` : `"${source}" (${context})`;
}

function differences(source: string, translation: string): string[] {
  const own = slotsOf(source);
  const other = slotsOf(translation);
  if (other === undefined) return [`has a translation that cannot be read: "${translation}"`];
  if (own === undefined) return ['cannot be read itself'];
  const lost = own.filter((slot) => !other.includes(slot));
  const added = other.filter((slot) => !own.includes(slot));
  return [
    ...(lost.length > 0 ? [`is translated without ${lost.join(' and ')}`] : []),
    ...(added.length > 0 ? [`is translated with ${added.join(' and ')}, which is not in it`] : []),
  ];
}

/**
 * The values by name and kind, the cases of a choice, and the tags of a message. Undefined when it cannot be parsed.
 */
function slotsOf(text: string): string[] | undefined {
  try {
    const tags = text.match(/<\/?\d+\/?>/g) ?? [];
    const message = compileMessageOrThrow(text);
    return [...new Set([...valuesOf(message), ...numbersIn(message), ...tags])].sort();
  } catch {
    return undefined;
  }
}

function valuesOf(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, kind, cases] = token;
    const named = kind === undefined ? `{${name}}` : `{${name}, ${kind}}`;
    if (typeof cases !== 'object' || cases === null) return [named];
    const inside = Object.entries(cases).flatMap(([key, value]) => [
      // Plural forms belong to the language; the cases of a choice belong to the code.
      ...(kind === 'select' ? [`{${name}, ${kind}, ${key}}`] : []),
      // "1 file" may omit its number; "# files" may not.
      ...(key === 'other' && showsNumber(value) ? [`# of {${name}, ${kind}}`] : []),
      ...(Array.isArray(value) ? valuesOf(value as CompiledMessage) : []),
    ]);
    return [named, ...inside];
  });
}

/** Numbers must match, apart from separators. 1 is left out, because a translation may spell it out. */
function numbersIn(message: CompiledMessage): string[] {
  const text = message.filter((token) => typeof token === 'string').join(' ');
  const plain = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/(\d)[.,\u00a0\u202f ](?=\d{3}\b)/g, '$1');
  const numbers = (plain.match(/\d+/g) ?? []).filter((number) => number !== '1');
  return numbers.map((number) => `the number ${number}`);
}

function showsNumber(plural: unknown): boolean {
  return Array.isArray(plural) && plural.includes('#');
}
