import type { Person } from '#shared/contract/people/people.ts';
import type { AccountRow } from './people.queries.ts';

type SignFile = (fileId: number) => string;

/** Null for an account without a person. */
export function presentPerson(row: AccountRow, signFile: SignFile): Person | null {
  const common = {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    passportPhotoUrl: row.photo_file_id === null ? row.photo_url : signFile(row.photo_file_id),
    dateCreated: (row.person_created ?? row.date_created).toISOString(),
  };
  if (row.student_id !== null) {
    return {
      kind: 'student',
      id: row.student_id,
      studentNumber: row.student_number ?? '',
      ...common,
      currentCgpa: row.current_cgpa,
      enrollmentDate: row.enrollment_date?.toISOString() ?? null,
      assignedTeacher: presentAssignedTeacher(row),
      program: { id: row.program_id ?? 0, name: row.program_name ?? '' },
    };
  }
  if (row.teacher_id !== null) {
    return {
      kind: 'teacher',
      id: row.teacher_id,
      ...common,
      programs: row.taught ?? [],
      employeeId: row.employee_id ?? '',
      department: row.department ?? '',
    };
  }
  if (row.admin_id === null) return null;
  return {
    kind: 'admin',
    id: row.admin_id,
    ...common,
    accessLevel: row.role === 'SUPER_ADMIN' ? 'FULL' : 'READ_ONLY',
    jobTitle: row.job_title ?? '',
    phoneNumber: row.admin_phone ?? '',
    bio: row.bio ?? '',
  };
}

function presentAssignedTeacher(row: AccountRow) {
  if (row.assigned_id === null) return null;
  return {
    id: row.assigned_id,
    firstName: row.assigned_first_name ?? '',
    lastName: row.assigned_last_name ?? '',
  };
}
