import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Student } from '#shared/contract/people/people.ts';
import { canStudent } from './students.policy.ts';
import type { StudentRow } from './students.queries.ts';

interface Viewer {
  /** Null for anonymous callers. */
  actor: Actor | null;
  signFile: (fileId: number) => string;
}

export function presentStudent(row: StudentRow, { actor, signFile }: Viewer): Student {
  const isContactShown = actor?.role !== 'TEACHER' || row.is_contact_shared;
  return {
    id: row.id,
    studentNumber: row.student_number,
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: isContactShown ? row.email : '',
    phoneNumber: isContactShown ? row.phone_number : '',
    country: isContactShown ? row.country : '',
    address: isContactShown ? row.address : '',
    dateOfBirth: isContactShown ? row.date_of_birth : null,
    currentCgpa: row.current_cgpa,
    enrollmentDate: row.enrollment_date?.toISOString() ?? null,
    assignedTeacher: presentTeacher(row),
    passportPhotoUrl: row.photo_file_id === null ? row.photo_url : signFile(row.photo_file_id),
    program: { id: row.program_id, name: row.program_name },
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    isSuspended: row.status === 'SUSPENDED',
    abilities: {
      edit: canStudent(actor, 'edit', row),
      accept: canStudent(actor, 'accept', row),
      delete: canStudent(actor, 'delete', row),
    },
  };
}

function presentTeacher(row: StudentRow): Student['assignedTeacher'] {
  if (row.assigned_teacher_id === null) return null;
  return {
    id: row.assigned_teacher_id,
    firstName: row.teacher_first_name ?? '',
    lastName: row.teacher_last_name ?? '',
  };
}
