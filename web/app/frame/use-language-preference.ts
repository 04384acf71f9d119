import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '#web/features/profile/preferences.ts';

/** The page says which language its dates and numbers are in, as the person or the institution has chosen. */
export function useLanguagePreference(): void {
  const language = useQuery(preferencesQuery).data?.effectiveLanguage;
  useEffect(() => {
    if (!language) return;
    document.documentElement.lang = language;
    // For whoever comes next to this machine.
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [language]);
}
