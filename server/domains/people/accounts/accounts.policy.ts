import type { Actor } from '#server/plugins/sessions/session.ts';
import { accountActions, type AccountRow as Shown } from '#shared/contract/people/accounts.ts';
import type { Role } from '#shared/permissions.ts';

export type AccountAction = keyof Shown['abilities'];

export interface Judged {
  id: number;
  institution_id: number;
  role: Role;
  status: Shown['status'];
  person_id: number | null;
  enrollment_date: Date | null;
  has_two_factor: boolean;
}

export type Refusal = 'NOT_FOUND' | 'FORBIDDEN' | 'OWN_ACCOUNT' | 'ACCOUNT_NOT_ACTIVE' | 'NOT_A_STUDENT';

/** Prevents people from removing a right from themselves that only someone else could give back. */
const neverToOneself: ReadonlySet<AccountAction> = new Set([
  'suspend',
  'delete',
  'changeRole',
  'erase',
  'turnOffTwoFactor',
]);

/**
 * Why the caller may not do this, or null if they may. Whether another super admin remains is checked later, under a
 * lock.
 */
export function findRefusal(actor: Actor, action: AccountAction, account: Judged): Refusal | null {
  if (account.institution_id !== actor.institutionId) return 'NOT_FOUND';
  if (actor.role !== 'SUPER_ADMIN') return 'FORBIDDEN';
  if (neverToOneself.has(action) && account.id === actor.accountId) return 'OWN_ACCOUNT';
  return refusalByState(action, account);
}

function refusalByState(action: AccountAction, account: Judged): Refusal | null {
  const { status } = account;
  switch (action) {
    case 'suspend':
    case 'resetPassword':
      return status === 'ACTIVE' ? null : 'ACCOUNT_NOT_ACTIVE';
    case 'resume':
      return status === 'SUSPENDED' ? null : 'ACCOUNT_NOT_ACTIVE';
    case 'changeRole':
      return status === 'ACTIVE' || status === 'SUSPENDED' ? null : 'ACCOUNT_NOT_ACTIVE';
    case 'assign':
    case 'accept':
      if (account.role !== 'STUDENT' || account.person_id === null) return 'NOT_A_STUDENT';
      if (action === 'accept' && account.enrollment_date !== null) return 'ACCOUNT_NOT_ACTIVE';
      return status === 'DELETED' ? 'ACCOUNT_NOT_ACTIVE' : null;
    case 'edit':
      return status === 'DELETED' || account.person_id === null ? 'ACCOUNT_NOT_ACTIVE' : null;
    case 'turnOffTwoFactor':
      return account.has_two_factor && status !== 'DELETED' ? null : 'ACCOUNT_NOT_ACTIVE';
    case 'delete':
      return status === 'DELETED' ? 'ACCOUNT_NOT_ACTIVE' : null;
    case 'exportData':
    case 'erase':
      return null;
  }
}

/** Read-only administrators see who has an account, but not contact details or account security. */
export function seesPersonalFields({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'SUPER_ADMIN';
}

/**
 * Actions a read-only administrator lacks only because of their role: the page shows them as unavailable, with the
 * reason. Turning off a second factor isn't listed, because it would reveal that there is one.
 */
export function findWithheld(actor: Actor, account: Judged): AccountAction[] {
  if (actor.role === 'SUPER_ADMIN') return [];
  const [asSuperAdmin, judged] = [
    { ...actor, role: 'SUPER_ADMIN' } as const,
    { ...account, has_two_factor: false },
  ];
  return accountActions.filter((action) => findRefusal(asSuperAdmin, action, judged) === null);
}
