import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#shared/settings.ts';

// Never entered for English, so that these calls cost nothing.
const current = new AsyncLocalStorage<Language>();

/** The language of the current request, job or mail; English by default. */
export function currentLanguage(): Language {
  return current.getStore() ?? 'en';
}

/** Runs `work` with all its texts in that language, including asynchronous ones. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return language === currentLanguage() ? work() : current.run(language, work);
}
