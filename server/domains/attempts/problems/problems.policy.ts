import type { Actor } from '#server/plugins/sessions/session.ts';

/** Reports are for the teacher of the quiz, and for super admins. */
export function canProblem(
  actor: Actor,
  _action: 'view' | 'resolve',
  quiz: { institution_id: number; owner_id: number },
): boolean {
  if (quiz.institution_id !== actor.institutionId) return false;
  return actor.role === 'TEACHER' ? quiz.owner_id === actor.accountId : actor.role === 'SUPER_ADMIN';
}
