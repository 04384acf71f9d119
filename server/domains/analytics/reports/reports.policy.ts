import type { Actor } from '#server/plugins/sessions/session.ts';

/** Only the owner of a quiz sees its results. */
export function canReport(
  actor: Actor,
  _action: 'view',
  quiz: { institution_id: number; owner_id: number },
): boolean {
  if (quiz.institution_id !== actor.institutionId) return false;
  return actor.role === 'SUPER_ADMIN' || (actor.role === 'TEACHER' && quiz.owner_id === actor.accountId);
}
