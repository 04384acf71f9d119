import type { SystemSettings } from '#shared/settings.ts';

type Language = SystemSettings['language'];

/** Each in its own words: who looks for theirs may not read the one that is set. */
export const languages: readonly { value: Language; label: string; lang: Language }[] = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'es', label: 'Español', lang: 'es' },
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'de', label: 'Deutsch', lang: 'de' },
];
