import type { Actor } from '#server/plugins/session.ts';

type NameCorrectionAction = 'view' | 'decide';

/** The page with the requests is a super admin's. */
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
