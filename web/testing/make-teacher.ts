import type { CurrentUser } from '#shared/contract/auth.ts';
import type { OwnPreferences } from '#shared/contract/settings.ts';

/** A signed-in teacher. */
export const teacher: CurrentUser = {
  id: 2,
  email: 'efua.mensah@campus.example',
  role: 'TEACHER',
  person: {
    kind: 'teacher',
    id: 4,
    firstName: 'Efua',
    lastName: 'Mensah',
    employeeId: 'T-104',
    department: 'Statistics',
    passportPhotoUrl: null,
    dateCreated: '2026-09-01T08:00:00.000Z',
  },
  memberSince: '2026-09-01T08:00:00.000Z',
};

/** The preferences of an account that has never changed any. */
export const defaultPreferences: OwnPreferences = {
  language: null,
  theme: 'auto',
  timezone: null,
  dateFormat: 'D MMM YYYY',
  itemsPerPage: 25,
  mutedNotifications: [],
  mailedNotifications: [],
  effectiveLanguage: 'en',
  effectiveTimezone: 'UTC',
  leavingIsCounted: true,
};
