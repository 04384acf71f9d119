import type { Actor } from '#server/plugins/session.ts';

type TeacherAction = 'view' | 'create' | 'edit' | 'delete';

/** Which teachers somebody knows of at all is decided where they are found: others are not even loaded. */
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
