import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { IconAdjustmentsHorizontal, IconHelpCircle } from '@tabler/icons-react';
import type { Role } from '#shared/permissions.ts';
import {
  type SectionPlace,
  type SettingsArea,
  sectionsOf,
  settingsSectionPath,
} from '#web/lib/address/settings-sections.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { settingsTopics } from './settings-topics.ts';

const areasOf: Record<Role, readonly SettingsArea[]> = {
  SUPER_ADMIN: ['admin'],
  READ_ONLY_ADMIN: [],
  TEACHER: ['teacher'],
  STUDENT: ['student'],
};

/** Settings and help topics on the pages this role may open. */
export function settingsEntries(role: Role, i18n: I18n): PaletteEntry[] {
  const own = areasOf[role].flatMap(sectionsOf);
  // Administrators can enter the teachers' area, and its help answers what teachers ask them.
  const shared = role === 'SUPER_ADMIN' ? sectionsOf('teacher').filter(isTeachersHelp) : [];
  return [...own, ...shared].flatMap((place) => entriesOfSection(place, i18n));
}

function isTeachersHelp({ tab, section }: SectionPlace): boolean {
  return tab === 'help' && section !== 'shortcuts' && section !== 'whom-to-ask';
}

function entriesOfSection(place: SectionPlace, i18n: I18n): PaletteEntry[] {
  const isHelp = place.tab === 'help';
  return settingsTopics[place.section].map(({ label, words }) => ({
    key: `${place.area} ${place.section} ${i18n._(label)}`,
    label: i18n._(label),
    place: i18n._(tabLabels[`${place.area} ${place.tab}`] ?? settingsLabel),
    ...(words && { words: i18n._(words) }),
    group: isHelp ? t`Help` : t`Settings`,
    icon: isHelp ? IconHelpCircle : IconAdjustmentsHorizontal,
    path: settingsSectionPath(place),
  }));
}

const settingsLabel = msg`Settings`;

const tabLabels: Readonly<Record<string, typeof settingsLabel>> = {
  'admin profile': msg`Admin Profile`,
  'admin security': msg`Account Security`,
  'admin notifications': msg`Notifications`,
  'admin privacy': msg`Privacy Settings`,
  'admin preferences': msg`System Preferences`,
  'admin data': msg`Data and Activity`,
  'admin users': msg`User Management`,
  'admin system': msg`System Settings`,
  'admin help': msg`Help and Support`,
  'teacher profile': msg`Profile`,
  'teacher preferences': msg`Preferences`,
  'teacher notifications': msg`Notifications`,
  'teacher help': msg`Teacher area`,
  'student profile': msg`Student Profile`,
  'student preferences': msg`System Preferences`,
  'student help': msg`Help and Support`,
};
