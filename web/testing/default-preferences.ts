import type { OwnPreferences } from '#shared/contract/platform/settings.ts';
import { Preferences } from '#shared/settings.ts';

/** The response to `GET /preference` for a person who has changed nothing. */
export const defaultPreferences: OwnPreferences = {
  ...Preferences.parse({}),
  effectiveLanguage: 'en',
  effectiveTimezone: 'UTC',
  leavingIsCounted: true,
};
