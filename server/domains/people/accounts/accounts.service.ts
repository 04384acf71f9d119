import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { revokeResetCodes } from '../../codes/codes.service.ts';
import { discardFile } from '../../files/photos.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { deleteChanges } from '../emails/email-changes.queries.ts';
import { assertNotHeld } from '../emails/former-address.service.ts';
import { insertAccount } from '../people.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import {
  closeAccount,
  countAccounts,
  hasEmail,
  lockInstitution,
  tryDeleteAccount,
} from './accounts.queries.ts';

interface NewAccount {
  institutionId: number;
  email: string;
  /** Null until they choose one through an invitation. */
  passwordHash: string | null;
  role: Role;
  isActive: boolean;
  cameBy: string | null;
}

/** Returns the new id. Throws EMAIL_TAKEN, EMAIL_HELD and, for an active account, USERS_LIMIT_REACHED. */
export async function openAccount(trx: Trx, account: NewAccount): Promise<number> {
  await lockInstitution(trx, account.institutionId);
  if (account.isActive) await assertRoom(trx, account.institutionId);
  await assertNotHeld(trx, account);
  try {
    return await insertAccount(trx, {
      institution_id: account.institutionId,
      email: account.email,
      email_normalized: normalizeEmail(account.email),
      password_hash: account.passwordHash,
      role: account.role,
      status: account.isActive ? 'ACTIVE' : 'PENDING',
      came_by: account.cameBy,
    });
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint !== 'user_account_email_unique') throw error;
    throw new AppError('EMAIL_TAKEN', { cause: error });
  }
}

/** Refuses early, before anything expensive runs; only `openAccount` decides for certain. */
export async function assertMayOpenAccount(db: Db, institutionId: number, email: string): Promise<void> {
  if (await hasEmail(db, institutionId, normalizeEmail(email))) throw new AppError('EMAIL_TAKEN');
  await assertNotHeld(db, { institutionId, email });
}

/** Throws if one more accepted person exceeds the limit. The caller has locked the institution. */
export async function assertRoom(db: Db, institutionId: number): Promise<void> {
  if (!(await hasRoomFor(db, institutionId, 1))) throw new AppError('USERS_LIMIT_REACHED');
}

export async function hasRoomFor(db: Db, institutionId: number, people: number): Promise<boolean> {
  return (await countRoom(db, institutionId)) >= people;
}

/** How many more people can be accepted. */
export async function countRoom(db: Db, institutionId: number): Promise<number> {
  const { maxUsers } = await getSettings(db, institutionId);
  return Math.max(0, maxUsers - (await countAccounts(db, institutionId)));
}

interface Leaver {
  accountId: number;
  photoFileId: number | null;
}

/**
 * Deletes a person with everything that is theirs alone. If grades or material refer to them, their row stays but
 * no one can sign in with it. Returns whether it stays.
 */
export async function removeAccount(
  { sessions, queue }: PeopleDeps,
  trx: Trx,
  { accountId, photoFileId }: Leaver,
): Promise<{ isKept: boolean }> {
  await sessions.end(trx, accountId);
  await discardFile(trx, queue, photoFileId);
  if (await tryDeleteAccount(trx, accountId)) return { isKept: false };
  // Locks the account before its codes, like every other caller, to avoid deadlocks.
  await closeAccount(trx, accountId);
  await revokeResetCodes(trx, accountId);
  // Pending and past changes contain the person's addresses.
  await deleteChanges(trx, accountId);
  return { isKept: true };
}
