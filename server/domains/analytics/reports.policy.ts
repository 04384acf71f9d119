import type { Actor } from '#server/plugins/session.ts';

/** What came of a quiz is for whoever made it. */
export function canReport(
  actor: Actor,
  _action: 'view',
  quiz: { institution_id: number; owner_id: number },
): boolean {
  if (quiz.institution_id !== actor.institutionId) return false;
  return actor.role === 'SUPER_ADMIN' || (actor.role === 'TEACHER' && quiz.owner_id === actor.accountId);
}
