import type { SystemSettings } from '#shared/settings.ts';

type Language = SystemSettings['language'];

/** Each in its own words: who looks for theirs may not read the one that is set. */
export const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'de', label: 'Deutsch' },
];
