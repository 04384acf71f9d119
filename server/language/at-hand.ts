import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#shared/settings.ts';

// Whoever speaks English never enters it: their calls cost what they cost before.
const atHand = new AsyncLocalStorage<Language>();

/** Of whoever is spoken to: the request's, the job's, the letter's; English where nobody has said. */
export function languageAtHand(): Language {
  return atHand.getStore() ?? 'en';
}

/** Whatever `work` says, now or later, it says in that language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return language === languageAtHand() ? work() : atHand.run(language, work);
}
