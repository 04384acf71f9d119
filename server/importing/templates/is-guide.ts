import { inLanguage } from '#server/language/current-language.ts';
import { Language } from '#shared/settings.ts';

interface Guide {
  hasName: boolean;
  lines: readonly string[];
}

// No guide is longer. Comparing longer sheets would load the texts of all languages into memory.
const maxLines = 12;

/** Whether a sheet is the guide of a template in any language. */
export function isGuide(texts: readonly string[], makeGuide: () => Guide): boolean {
  const lines = texts.filter((text) => text !== '');
  if (lines.length > maxLines) return false;
  return Language.options.some((language) => {
    const guide = inLanguage(language, makeGuide);
    return guide.hasName && lines.every((text) => guide.lines.includes(text));
  });
}
