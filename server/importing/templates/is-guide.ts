import { inLanguage } from '#server/language/at-hand.ts';
import { Language } from '#shared/settings.ts';

interface Guide {
  isIt: boolean;
  lines: readonly string[];
}

// No language needs more; what is longer is not compared, for that would take all languages' texts into memory.
const mostLines = 12;

/** Whether a sheet is the guide of a template, in whichever language that was handed out. */
export function isGuide(texts: readonly string[], guideAtHand: () => Guide): boolean {
  const told = texts.filter((text) => text !== '');
  if (told.length > mostLines) return false;
  return Language.options.some((language) => {
    const { isIt, lines } = inLanguage(language, guideAtHand);
    return isIt && told.every((text) => lines.includes(text));
  });
}
