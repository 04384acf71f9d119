import type { Actor } from '#server/plugins/sessions/session.ts';

type AttemptAction = 'view' | 'take' | 'extend' | 'reopen' | 'submitForStudent' | 'keep';

export interface AttemptSubject {
  institution_id: number;
  student_account_id: number;
  /** The teacher who owns the quiz. */
  owner_id: number;
}

export function canAttempt(actor: Actor, action: AttemptAction, attempt: AttemptSubject): boolean {
  if (attempt.institution_id !== actor.institutionId) return false;
  const isTheirs = attempt.student_account_id === actor.accountId;
  switch (action) {
    case 'view':
      if (actor.role === 'STUDENT') return isTheirs;
      return actor.role !== 'TEACHER' || attempt.owner_id === actor.accountId;
    case 'take':
      return actor.role === 'STUDENT' && isTheirs;
    case 'extend':
    case 'reopen':
    case 'submitForStudent':
    case 'keep':
      if (actor.role === 'TEACHER') return attempt.owner_id === actor.accountId;
      return actor.role === 'SUPER_ADMIN';
  }
}
