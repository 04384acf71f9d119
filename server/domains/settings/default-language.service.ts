import type { Db } from '#database/client.ts';
import type { Language } from '#shared/settings.ts';
import { getSettings } from './settings.service.ts';

// Every page asks for it.
const cacheMs = 5_000;
const homeInstitutionId = 1;

/** The institution's own language, for whoever it does not know yet. */
export function watchDefaultLanguage(db: Db): () => Promise<Language> {
  let known: { language: Language; until: number } = { language: 'en', until: 0 };
  return async () => {
    const now = performance.now();
    if (known.until > now) return known.language;
    try {
      const { language } = await getSettings(db, homeInstitutionId);
      known = { language, until: now + cacheMs };
    } catch {
      // A page that says the database is away is worth more than none, in whatever language.
      known = { ...known, until: now + cacheMs };
    }
    return known.language;
  };
}
