import { Language } from '#shared/settings.ts';

const known = new Set<string>(Language.options);
// Browsers repeat the same few headers. A header longer than any browser sends is ignored.
const maxCharacters = 1_000;
const maxCached = 200;
const cache = new Map<string, Language>();

/** Chooses the language by `Accept-Language`; English when none is available. */
export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined || header === 'en' || header.length > maxCharacters) return 'en';
  const cached = cache.get(header);
  if (cached !== undefined) return cached;
  const language = choose(header);
  if (cache.size >= maxCached) cache.clear();
  cache.set(header, language);
  return language;
}

function choose(header: string): Language {
  const preferences = header.split(',').flatMap(readPreference);
  const [best] = preferences.toSorted((one, other) => other.weight - one.weight);
  return best?.language ?? 'en';
}

function readPreference(text: string): { language: Language; weight: number }[] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [language = ''] = range.split('-');
  const weight = readWeight(parameters);
  return weight > 0 && isKnown(language) ? [{ language, weight }] : [];
}

function isKnown(language: string): language is Language {
  return known.has(language);
}

/** 1 when no quality is given; 0 for an invalid one, which rules the language out. */
function readWeight(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
}
