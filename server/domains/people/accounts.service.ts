import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { discardFile } from '../files/photos.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  closeAccount,
  countAccounts,
  hasEmail,
  lockInstitution,
  tryDeleteAccount,
} from './accounts.queries.ts';
import { deleteChanges } from './email-changes.queries.ts';
import { assertNotHeld } from './former-address.service.ts';
import { insertAccount } from './people.queries.ts';
import type { PeopleTools } from './people.service.ts';

interface NewAccount {
  institutionId: number;
  email: string;
  /** Null until they choose one by an invitation. */
  passwordHash: string | null;
  role: Role;
  isActive: boolean;
  cameBy: string | null;
}

/** Answers its id. Throws EMAIL_TAKEN, EMAIL_HELD and, for one that is active, USERS_LIMIT_REACHED. */
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

/** The same refusals before anything costly is done; only `openAccount` decides. */
export async function assertMayOpenAccount(db: Db, institutionId: number, email: string): Promise<void> {
  if (await hasEmail(db, institutionId, normalizeEmail(email))) throw new AppError('EMAIL_TAKEN');
  await assertNotHeld(db, { institutionId, email });
}

/** For one more accepted person; the caller has locked the institution. */
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
 * Deletes somebody with all that is theirs alone. Where grades or material rest on them their row is kept, and
 * nobody can sign in with it. Tells whether it was.
 */
export async function removeAccount(
  { sessions, queue }: PeopleTools,
  trx: Trx,
  { accountId, photoFileId }: Leaver,
): Promise<{ isKept: boolean }> {
  await sessions.end(trx, accountId);
  await discardFile(trx, queue, photoFileId);
  if (await tryDeleteAccount(trx, accountId)) return { isKept: false };
  // The account before its codes, as everybody else takes them.
  await closeAccount(trx, accountId);
  await revokeResetCodes(trx, accountId);
  // They hold the person's addresses.
  await deleteChanges(trx, accountId);
  return { isKept: true };
}
