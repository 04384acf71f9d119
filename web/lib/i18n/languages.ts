import type { SystemSettings } from '#shared/settings.ts';

type Language = SystemSettings['language'];

/** Each name in its own language, for people who cannot read the current one. */
export const languages: readonly { value: Language; label: string; lang: Language }[] = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'es', label: 'Español', lang: 'es' },
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'de', label: 'Deutsch', lang: 'de' },
];
