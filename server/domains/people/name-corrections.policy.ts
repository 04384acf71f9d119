import type { Actor } from '#server/plugins/session.ts';

type NameCorrectionAction = 'view' | 'decide';

/** Administrators read requests, super admins decide. */
export function canNameCorrection(
  actor: Actor,
  action: NameCorrectionAction,
  { institution_id: institutionId }: { institution_id: number },
): boolean {
  if (institutionId !== actor.institutionId) return false;
  const isSuperAdmin = actor.role === 'SUPER_ADMIN';
  if (action === 'view') return isSuperAdmin || actor.role === 'READ_ONLY_ADMIN';
  return isSuperAdmin;
}
