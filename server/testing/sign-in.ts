import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import type { Role } from '#shared/permissions.ts';

/** The password of super admins, which some calls ask for again. */
export const adminPassword = 'Admins-own-7';
// A cheap hash: a test has many people and no secrets.
const adminPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$8eYxSvprUZh4NGLU9gJIzQ$SbOHUu79xD+3xpA59uZKBXteOBE8yDiCU3FHLPqMUys';

export interface SignedIn {
  accountId: number;
  sessionId: number;
  token: string;
  headers: { authorization: string };
}

/** Creates an account of that role with a live session, without a password. */
export async function signInAs(db: Db, role: Role, institutionId = 1): Promise<SignedIn> {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@school.example`;
  const account = await db
    .insertInto('user_account')
    .values({
      institution_id: institutionId,
      email,
      email_normalized: email,
      password_hash: role === 'SUPER_ADMIN' ? adminPasswordHash : null,
      role,
      status: 'ACTIVE',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return startTestSession(db, account.id);
}

/** Adds a live session to an account. */
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
