import type { CurrentUser } from '#shared/contract/people/auth.ts';

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
    programs: [{ id: 1, name: 'BSc Statistics' }],
    passportPhotoUrl: null,
    dateCreated: '2026-09-01T08:00:00.000Z',
  },
  memberSince: '2026-09-01T08:00:00.000Z',
  mustSetUpSecondFactor: false,
};
