import type { Actor } from '#server/plugins/sessions/session.ts';

type BankAction = 'view' | 'create' | 'edit' | 'delete';

/** For a bank and its questions. */
export function canBank(
  actor: Actor,
  action: BankAction,
  bank: { institution_id: number; owner_id: number },
): boolean {
  if (bank.institution_id !== actor.institutionId) return false;
  const isTheirs = actor.role === 'TEACHER' && bank.owner_id === actor.accountId;
  switch (action) {
    case 'view':
    case 'create':
    case 'edit':
    case 'delete':
      return isTheirs || actor.role === 'SUPER_ADMIN';
  }
}
