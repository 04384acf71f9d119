import type { Actor } from '#server/plugins/sessions/session.ts';

type ProgramAction = 'view' | 'create' | 'edit' | 'delete';

export function canProgram(
  actor: Actor,
  action: ProgramAction,
  program: { institution_id: number },
): boolean {
  if (program.institution_id !== actor.institutionId) return false;
  switch (action) {
    case 'view':
      return true;
    case 'create':
    case 'edit':
    case 'delete':
      return actor.role === 'SUPER_ADMIN';
  }
}

/** Only super admins, who manage programmes, see usage counts. */
export function maySeeUse({ role }: Actor): boolean {
  return role === 'SUPER_ADMIN';
}
