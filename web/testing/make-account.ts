import type { AccountDetail, AccountRow } from '#shared/contract/people/accounts.ts';
import type { CurrentUser } from '#shared/contract/people/auth.ts';

/** A teacher as a super admin sees them in a list. */
export function makeTeacherAccount(id: number): AccountRow {
  return {
    id,
    email: `teacher.${id}@people.example`,
    role: 'TEACHER',
    status: 'ACTIVE',
    person: { kind: 'teacher', id, firstName: 'Zoe', lastName: `Adjei-${id}` },
    studentNumber: null,
    phoneNumber: '',
    program: null,
    assignedTeacher: null,
    department: 'Botany',
    employeeId: '',
    currentCgpa: null,
    enrollmentDate: null,
    passportPhotoUrl: null,
    hasPassword: true,
    hasTwoFactor: false,
    lastSeenAt: null,
    dateCreated: '2026-11-14T18:20:00.000Z',
    abilities: {
      edit: true,
      suspend: true,
      resume: false,
      delete: true,
      resetPassword: true,
      changeRole: true,
      assign: false,
      accept: false,
      exportData: true,
      erase: true,
      turnOffTwoFactor: false,
    },
    withheld: [],
  };
}

/** A signed-in account with read-only access. */
export const readOnlyAdmin: CurrentUser = {
  id: 9,
  email: 'rita@people.example',
  role: 'READ_ONLY_ADMIN',
  memberSince: '2026-01-05T08:00:00.000Z',
  mustSetUpSecondFactor: false,
  person: {
    kind: 'admin',
    id: 9,
    firstName: 'Rita',
    lastName: 'Reader',
    accessLevel: 'READ_ONLY',
    jobTitle: '',
    phoneNumber: '',
    bio: '',
    passportPhotoUrl: null,
    dateCreated: '2026-01-05T08:00:00.000Z',
  },
};

/** A student as seen with read-only access. */
export function makeReadStudent(): AccountDetail {
  const account = makeTeacherAccount(1);
  const none = Object.keys(account.abilities).map((action) => [action, false]);
  return {
    ...account,
    role: 'STUDENT',
    person: { kind: 'student', id: 1, firstName: 'Ama', lastName: 'Osei' },
    studentNumber: '2026-00001',
    enrollmentDate: '2026-01-05T08:00:00.000Z',
    abilities: Object.fromEntries(none) as AccountDetail['abilities'],
    withheld: ['edit', 'suspend', 'delete', 'resetPassword'],
    phoneNumber: null,
    hasPassword: null,
    hasTwoFactor: null,
    programs: [],
    country: null,
    address: null,
    dateOfBirth: null,
    jobTitle: '',
    bio: null,
    sessions: null,
    attempts: 3,
    quizzes: 0,
    questionBanks: 0,
    students: 0,
    deletion: null,
  };
}
