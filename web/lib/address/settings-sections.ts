import { paths } from './paths.ts';

/** The sections of every settings page by area and tab. A section's name is its anchor in the address. */
const settingsSections = {
  admin: {
    profile: ['admin-profile', 'photo', 'email-address'],
    security: ['password', 'two-factor', 'sessions'],
    notifications: ['notifications'],
    privacy: ['privacy', 'own-data'],
    preferences: ['preferences'],
    data: ['backups', 'audit-log', 'log-retention', 'purge-logs'],
    users: ['user-limits', 'session-timeout', 'staff-two-factor', 'photo-hosts', 'people-pages'],
    system: [
      'language-and-time',
      'maintenance',
      'backup-schedule',
      'backup-encryption',
      'mail-server',
      'trusted-hosts',
      'programmes',
      'academic-calendar',
      'branding',
      'reset',
    ],
    help: [
      'first-steps',
      'admitting-students',
      'importing-people',
      'people-leaving',
      'forgotten-passwords',
      'using-two-factor',
      'read-only-colleagues',
      'about-backups',
      'about-maintenance',
      'about-branding',
      'about-audit-log',
      'shortcuts',
      'getting-help',
    ],
  },
  teacher: {
    profile: ['photo', 'name', 'email-address', 'password', 'two-factor', 'sessions'],
    preferences: ['preferences'],
    notifications: ['notifications'],
    help: [
      'question-banks',
      'importing-files',
      'building-quizzes',
      'what-students-see',
      'shortcuts',
      'whom-to-ask',
    ],
  },
  student: {
    profile: ['name', 'contact', 'studies', 'photo', 'email-address', 'password', 'two-factor', 'sessions'],
    preferences: ['preferences', 'notifications', 'calendar'],
    help: [
      'taking-quizzes',
      'saving-answers',
      'working-offline',
      'timer',
      'flags-and-preview',
      'results',
      'grades',
      'messages',
      'shortcuts',
      'whom-to-ask',
      'system-status',
    ],
  },
} as const;

export type SettingsArea = keyof typeof settingsSections;

type TabsOf<Area extends SettingsArea> = (typeof settingsSections)[Area];
type SectionOf<Area extends SettingsArea> = TabsOf<Area>[keyof TabsOf<Area>] extends infer Sections
  ? Sections extends readonly (infer Section)[]
    ? Section
    : never
  : never;

export type SettingsSection = { [Area in SettingsArea]: SectionOf<Area> }[SettingsArea];

export interface SectionPlace {
  area: SettingsArea;
  tab: string;
  section: SettingsSection;
}

export function sectionsOf(area: SettingsArea): SectionPlace[] {
  const tabs: [string, readonly SettingsSection[]][] = Object.entries(settingsSections[area]);
  return tabs.flatMap(([tab, sections]) => sections.map((section) => ({ area, tab, section })));
}

export function settingsSectionPath({ area, tab, section }: SectionPlace): string {
  return `${paths[area].settings}?tab=${tab}#${section}`;
}
