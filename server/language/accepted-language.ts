import { Language } from '#shared/settings.ts';

const known = new Set<string>(Language.options);
// A browser sends the same few again and again; what is longer than any of theirs is not looked at.
const mostCharacters = 1_000;
const mostKept = 200;
const kept = new Map<string, Language>();

/** What a request asks for by `Accept-Language`; English where it asks for nothing that we speak. */
export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined || header === 'en' || header.length > mostCharacters) return 'en';
  const before = kept.get(header);
  if (before !== undefined) return before;
  const language = choose(header);
  if (kept.size >= mostKept) kept.clear();
  kept.set(header, language);
  return language;
}

function choose(header: string): Language {
  const wishes = header.split(',').flatMap(readWish);
  const [best] = wishes.toSorted((one, other) => other.weight - one.weight);
  return best?.language ?? 'en';
}

function readWish(text: string): { language: Language; weight: number }[] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [language = ''] = range.split('-');
  const weight = readWeight(parameters);
  return weight > 0 && isKnown(language) ? [{ language, weight }] : [];
}

function isKnown(language: string): language is Language {
  return known.has(language);
}

/** 1 where none is given, 0 for what is none: then it is not asked for. */
function readWeight(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
}
