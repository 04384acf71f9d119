import type { Trx } from '#database/client.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { changeEmail, type PeopleTools } from './people.service.ts';

/** The account moves to another address, and the former one is told. Throws EMAIL_TAKEN. */
export async function moveToAddress(
  { mailer }: PeopleTools,
  trx: Trx,
  account: { accountId: number; email: string; cameBy: string | null },
  email: string | undefined,
): Promise<void> {
  if (email === undefined || email === account.email) return;
  await changeEmail(trx, account.accountId, email);
  // What was mailed to the former address must not open the account any more.
  await revokeResetCodes(trx, account.accountId);
  const { accountId, cameBy } = account;
  const to = { email: account.email, cameBy, accountId };
  await mailer.enqueue(trx, to, { kind: 'email.changed', newEmail: email });
}
