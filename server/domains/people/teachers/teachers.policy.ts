import type { Actor } from '#server/plugins/sessions/session.ts';

type TeacherAction = 'view' | 'create' | 'edit' | 'delete';

/** The query decides which teachers the caller can see; others are never loaded. */
export function canTeacher(
  actor: Actor,
  action: TeacherAction,
  teacher: { institution_id: number },
): boolean {
  if (teacher.institution_id !== actor.institutionId) return false;
  switch (action) {
    case 'view':
      return true;
    case 'create':
    case 'edit':
    case 'delete':
      return actor.role === 'SUPER_ADMIN';
  }
}
