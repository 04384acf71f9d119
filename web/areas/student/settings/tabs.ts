export const settingsTabs = ['profile', 'preferences', 'help'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The first one where the address names none that exists. */
export function readTab(name: string | null): SettingsTab {
  return settingsTabs.find((tab) => tab === name) ?? 'profile';
}
