import type { Actor } from '#server/plugins/sessions/session.ts';
import { type AccountDetail, type AccountRow, accountActions } from '#shared/contract/people/accounts.ts';
import type { Role } from '#shared/permissions.ts';
import type { DetailRow, ListedRow } from './account-rows.queries.ts';
import { findRefusal, findWithheld, seesPersonalFields } from './accounts.policy.ts';

interface Viewer {
  actor: Actor;
  signFile: (fileId: number) => string;
}

const kindOf = {
  STUDENT: 'student',
  TEACHER: 'teacher',
  SUPER_ADMIN: 'admin',
  READ_ONLY_ADMIN: 'admin',
} as const satisfies Record<Role, string>;

export function presentAccount(row: ListedRow, { actor, signFile }: Viewer): AccountRow {
  const isPersonal = seesPersonalFields(actor);
  const may = accountActions.map((action) => [action, findRefusal(actor, action, row) === null]);
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: row.status,
    person: presentPerson(row),
    studentNumber: row.student_number,
    phoneNumber: isPersonal ? row.phone_number : null,
    program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
    assignedTeacher: presentTeacher(row),
    department: row.department,
    employeeId: row.employee_id,
    currentCgpa: row.current_cgpa,
    enrollmentDate: row.enrollment_date?.toISOString() ?? null,
    passportPhotoUrl: row.photo_file_id === null ? row.photo_url : signFile(row.photo_file_id),
    hasPassword: isPersonal ? row.has_password : null,
    hasTwoFactor: isPersonal ? row.has_two_factor : null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    dateCreated: row.date_created.toISOString(),
    abilities: Object.fromEntries(may) as AccountRow['abilities'],
    withheld: findWithheld(actor, row),
  };
}

function presentPerson(row: ListedRow): AccountRow['person'] {
  if (row.person_id === null) return null;
  return {
    kind: kindOf[row.role],
    id: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
  };
}

function presentTeacher(row: ListedRow): AccountRow['assignedTeacher'] {
  if (row.assigned_id === null) return null;
  return {
    id: row.assigned_id,
    firstName: row.assigned_first_name ?? '',
    lastName: row.assigned_last_name ?? '',
  };
}

export function presentAccountDetail(row: DetailRow, viewer: Viewer): AccountDetail {
  const isPersonal = seesPersonalFields(viewer.actor);
  return {
    ...presentAccount(row, viewer),
    programs: row.programs,
    country: isPersonal ? row.country : null,
    address: isPersonal ? row.address : null,
    dateOfBirth: isPersonal ? row.date_of_birth : null,
    jobTitle: row.job_title,
    bio: isPersonal ? row.bio : null,
    sessions: isPersonal ? row.sessions : null,
    attempts: row.attempts,
    quizzes: row.quizzes,
    questionBanks: row.question_banks,
    students: row.students,
    deletion: isPersonal ? (row.is_kept ? 'kept' : 'removed') : null,
  };
}

/** The person's name as used in sentences. */
export function nameOf({ first_name, last_name, email }: ListedRow): string {
  return `${first_name} ${last_name}`.trim() || email;
}
