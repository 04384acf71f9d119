import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import type { Role } from '#shared/permissions.ts';

export interface SignedIn {
  accountId: number;
  sessionId: number;
  token: string;
  headers: { authorization: string };
}

/** An account of that role with a live session, without the detour over a password. */
export async function signInAs(db: Db, role: Role, institutionId = 1): Promise<SignedIn> {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@school.example`;
  const account = await db
    .insertInto('user_account')
    .values({ institution_id: institutionId, email, email_normalized: email, role, status: 'ACTIVE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return startTestSession(db, account.id);
}

/** One more live session of an account. */
export async function startTestSession(db: Db, accountId: number): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + 3_600_000);
  const session = await db
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      expires_at: expires,
      idle_expires_at: expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId, sessionId: session.id, token, headers: { authorization: `Bearer ${token}` } };
}
