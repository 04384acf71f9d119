import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { endChanges, isHeldByOther } from './email-changes.queries.ts';
import { changeEmail, type PeopleTools } from './people.service.ts';
import { deleteProof } from './registration-proofs.queries.ts';

interface MovedAccount {
  institutionId: number;
  accountId: number;
  email: string;
  cameBy: string | null;
}

/**
 * The account moves to another address by an administrator's word, and the former one is told. That one gets no link to
 * undo it: where the administrator corrects a mistake, it is a stranger's. Throws EMAIL_TAKEN and EMAIL_HELD.
 */
export async function moveToAddress(
  { mailer }: PeopleTools,
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
    // Links that were mailed before must not overrule the administrator.
    await endChanges(trx, accountId);
    await deleteProof(trx, accountId);
  }
  // What was mailed to the former address must not open the account any more.
  await revokeResetCodes(trx, accountId);
  const to = { email: account.email, cameBy, accountId };
  await mailer.enqueue(trx, to, { kind: 'email.changed', newEmail: email });
}

/** An address that its former owner can still go back to is nobody else's. */
export async function assertNotHeld(
  db: Db,
  { institutionId, email, accountId = 0 }: { institutionId: number; email: string; accountId?: number },
): Promise<void> {
  const emailNormalized = normalizeEmail(email);
  if (await isHeldByOther(db, { institutionId, emailNormalized, accountId }))
    throw new AppError('EMAIL_HELD');
}
