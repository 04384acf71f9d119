import type { Actor } from '#server/plugins/sessions/session.ts';

type StudentAction = 'view' | 'create' | 'edit' | 'accept' | 'delete';

/** The query decides which students the caller can see; others are never loaded. */
export function canStudent(
  actor: Actor | null,
  action: StudentAction,
  student: { institution_id: number; enrollment_date: Date | null },
): boolean {
  if (actor === null || student.institution_id !== actor.institutionId) return false;
  switch (action) {
    case 'view':
      return true;
    case 'accept':
      return actor.role === 'SUPER_ADMIN' && student.enrollment_date === null;
    case 'create':
    case 'edit':
    case 'delete':
      return actor.role === 'SUPER_ADMIN';
  }
}
