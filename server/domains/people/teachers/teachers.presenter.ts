import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Teacher } from '#shared/contract/people/people.ts';
import { canTeacher } from './teachers.policy.ts';
import type { TeacherRow } from './teachers.queries.ts';

interface Viewer {
  programs: Teacher['programs'];
  actor: Actor;
  signFile: (fileId: number) => string;
}

export function presentTeacher(row: TeacherRow, { actor, signFile, programs }: Viewer): Teacher {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    programs,
    emailAddress: row.email,
    // Read-only administrators pick a teacher to filter by; contact details aren't on their pages.
    phoneNumber: actor.role === 'READ_ONLY_ADMIN' ? '' : row.phone_number,
    employeeId: row.employee_id,
    department: row.department,
    passportPhotoUrl: row.photo_file_id === null ? null : signFile(row.photo_file_id),
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    isSuspended: row.status === 'SUSPENDED',
    abilities: {
      edit: canTeacher(actor, 'edit', row),
      delete: canTeacher(actor, 'delete', row),
    },
  };
}
