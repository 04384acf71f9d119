import type { CurrentUser, Session } from '#shared/contract/people/auth.ts';
import type { Account } from '../people/people.service.ts';
import type { SessionRow } from './auth.queries.ts';

export function presentCurrentUser(account: Account): CurrentUser {
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    person: account.person,
    memberSince: account.memberSince.toISOString(),
    mustSetUpSecondFactor: account.owesSecondFactor,
  };
}

export function presentSession(row: SessionRow, currentId: number): Session {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
  };
}
