import type { Actor } from '#server/plugins/session.ts';

type BankAction = 'view' | 'create' | 'edit' | 'delete';

/** Of a bank, and of the questions in it. */
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
