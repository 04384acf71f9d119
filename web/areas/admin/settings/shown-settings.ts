import { t } from '@lingui/core/macro';
import type { SystemSettings, SystemSettingsChange } from '#shared/settings.ts';

export type SettingName = keyof SystemSettings;

/** Settings as fields hold them: a number is a text until it is saved. */
export type ShownSettings<Name extends SettingName> = {
  [Key in Name]: SystemSettings[Key] extends number ? string : SystemSettings[Key];
};

export function showSettings<Name extends SettingName>(
  settings: SystemSettings,
  names: readonly Name[],
): ShownSettings<Name> {
  const shown = names.map((name) => {
    const value = settings[name];
    return [name, typeof value === 'number' ? String(value) : value];
  });
  return Object.fromEntries(shown) as ShownSettings<Name>;
}

type Read<Name extends SettingName> =
  | { change: SystemSettingsChange; problems?: never }
  | { problems: Partial<Record<Name, string>>; change?: never };

/** The change to send, or the fields that should hold a number and don't. */
export function readSettings<Name extends SettingName>(
  changed: Partial<ShownSettings<Name>>,
  settings: SystemSettings,
): Read<Name> {
  const change: Record<string, unknown> = {};
  const problems: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(changed) as Name[]) {
    const value = changed[name];
    if (typeof settings[name] !== 'number') change[name] = value;
    else if (isWholeNumber(value)) change[name] = Number(value);
    else problems[name] = t`Please enter a whole number.`;
  }
  return Object.keys(problems).length > 0 ? { problems } : { change: change as SystemSettingsChange };
}

function isWholeNumber(value: unknown): boolean {
  return typeof value === 'string' && /^\s*\d{1,12}\s*$/.test(value);
}
