import type { Actor } from '#server/plugins/sessions/session.ts';

type DocumentAction = 'view' | 'issue' | 'revoke';

export interface DocumentSubject {
  institution_id: number;
  account_id: number;
}

/** Students see their own, super admins everyone's. Both can download it, and only a super admin revokes it. */
export function canDocument(actor: Actor, action: DocumentAction, student: DocumentSubject): boolean {
  if (student.institution_id !== actor.institutionId) return false;
  if (actor.role === 'SUPER_ADMIN') return true;
  return action !== 'revoke' && actor.role === 'STUDENT' && student.account_id === actor.accountId;
}
