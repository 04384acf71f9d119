import type { Db } from '#database/client.ts';
import type { Language } from '#shared/settings.ts';
import { getSettings } from './settings.service.ts';

// Every page needs it.
const cacheMs = 5_000;
const homeInstitutionId = 1;

/** The institution's language, for people without a choice of their own. */
export function watchDefaultLanguage(db: Db): () => Promise<Language> {
  let known: { language: Language; until: number } = { language: 'en', until: 0 };
  return async () => {
    const now = performance.now();
    if (known.until > now) return known.language;
    try {
      const { language } = await getSettings(db, homeInstitutionId);
      known = { language, until: now + cacheMs };
    } catch {
      // A page that reports the outage in the last known language is better than none.
      known = { ...known, until: now + cacheMs };
    }
    return known.language;
  };
}
