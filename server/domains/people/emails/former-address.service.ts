import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { revokeResetCodes } from '../../codes/codes.service.ts';
import { changeEmail, type PeopleDeps } from '../people.service.ts';
import { deleteProof } from '../registration/registration-proofs.queries.ts';
import { endChanges, isHeldByOther } from './email-changes.queries.ts';

interface MovedAccount {
  institutionId: number;
  accountId: number;
  email: string;
  cameBy: string | null;
}

/**
 * Moves the account to another address on behalf of an administrator, and notifies the former address. It gets no
 * undo link: if the administrator corrects a typo, the former address belongs to a stranger. Throws EMAIL_TAKEN and
 * EMAIL_HELD.
 */
export async function moveToAddress(
  { mailer }: PeopleDeps,
  trx: Trx,
  account: MovedAccount,
  email: string | undefined,
): Promise<void> {
  if (email === undefined || email === account.email) return;
  const { accountId, cameBy, institutionId } = account;
  const isOther = normalizeEmail(email) !== normalizeEmail(account.email);
  if (isOther) await assertNotHeld(trx, { institutionId, email, accountId });
  await changeEmail(trx, accountId, email);
  if (isOther) {
    // Links mailed before must not override the administrator.
    await endChanges(trx, accountId);
    await deleteProof(trx, accountId);
  }
  // Codes mailed to the former address must not open the account any more.
  await revokeResetCodes(trx, accountId);
  const to = { email: account.email, cameBy, accountId };
  await mailer.enqueue(trx, to, { kind: 'email.changed', newEmail: email });
}

/** Throws EMAIL_HELD while the former owner of an address can still restore it. */
export async function assertNotHeld(
  db: Db,
  { institutionId, email, accountId = 0 }: { institutionId: number; email: string; accountId?: number },
): Promise<void> {
  const emailNormalized = normalizeEmail(email);
  if (await isHeldByOther(db, { institutionId, emailNormalized, accountId }))
    throw new AppError('EMAIL_HELD');
}
