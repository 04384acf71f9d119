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

/** Answers its id. Throws EMAIL_TAKEN and USERS_LIMIT_REACHED. */
export async function openAccount(trx: Trx, account: NewAccount): Promise<number> {
  await lockInstitution(trx, account.institutionId);
  await assertRoom(trx, account.institutionId);
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
  await assertRoom(db, institutionId);
}

async function assertRoom(db: Db, institutionId: number): Promise<void> {
  const { maxUsers } = await getSettings(db, institutionId);
  if ((await countAccounts(db, institutionId)) >= maxUsers) throw new AppError('USERS_LIMIT_REACHED');
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
  return { isKept: true };
}
