import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { SystemSettings } from '#shared/settings.ts';
import { readSettings, showSettings } from './shown-settings.ts';

const settings = SystemSettings.parse({});
const names = ['maxUsers', 'autoApproveRegistrations', 'trustedEmailDomains'] as const;

describe('settings in form fields', () => {
  it('are shown by name, numbers as texts', () => {
    expect(showSettings(settings, names)).toEqual({
      maxUsers: '5000',
      autoApproveRegistrations: true,
      trustedEmailDomains: [],
    });
  });

  it('are converted to what the server accepts', () => {
    const changed = { maxUsers: ' 12 ', autoApproveRegistrations: false };
    expect(readSettings(changed, settings)).toEqual({
      change: { maxUsers: 12, autoApproveRegistrations: false },
    });
  });

  it.each(['', 'many', '-1', '1.5', '1e3'])('%j is not a valid number of users', (maxUsers) => {
    const read = readSettings({ maxUsers, autoApproveRegistrations: false }, settings);
    expect(read).toEqual({ problems: { maxUsers: 'Please enter a whole number.' } });
  });
});
