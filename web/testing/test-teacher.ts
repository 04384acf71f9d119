import type { CurrentUser } from '#shared/contract/people/auth.ts';

/** A signed-in teacher, for pages of the teacher area. */
export const testTeacher: CurrentUser = {
  id: 11,
  email: 'kwame.boateng@campus.example',
  role: 'TEACHER',
  person: {
    kind: 'teacher',
    id: 4,
    firstName: 'Kwame',
    lastName: 'Boateng',
    employeeId: 'T-004',
    department: 'Biology',
    programs: [{ id: 1, name: 'BSc Statistics' }],
    passportPhotoUrl: null,
    dateCreated: '2026-01-10T08:00:00.000Z',
  },
  memberSince: '2026-01-10T08:00:00.000Z',
  mustSetUpSecondFactor: false,
};

/** A signed-in super admin, who sees what every teacher owns. */
export const testSuperAdmin: CurrentUser = {
  id: 1,
  email: 'efua.mensah@campus.example',
  role: 'SUPER_ADMIN',
  person: {
    kind: 'admin',
    id: 1,
    firstName: 'Efua',
    lastName: 'Mensah',
    accessLevel: 'FULL',
    jobTitle: 'Registrar',
    phoneNumber: '+233 20 555 0100',
    bio: '',
    passportPhotoUrl: null,
    dateCreated: '2026-01-10T08:00:00.000Z',
  },
  memberSince: '2026-01-10T08:00:00.000Z',
  mustSetUpSecondFactor: false,
};
