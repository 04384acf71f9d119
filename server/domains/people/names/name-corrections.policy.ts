import type { Actor } from '#server/plugins/sessions/session.ts';

type NameCorrectionAction = 'view' | 'decide';

/** Only super admins have the page with the requests. */
export function canNameCorrection(
  actor: Actor,
  action: NameCorrectionAction,
  { institution_id: institutionId }: { institution_id: number },
): boolean {
  if (institutionId !== actor.institutionId) return false;
  switch (action) {
    case 'view':
    case 'decide':
      return actor.role === 'SUPER_ADMIN';
  }
}
