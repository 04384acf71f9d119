import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findToken, revokeResetCodes, spendToken } from '../codes/codes.service.ts';
import { hashChosen } from '../people/chosen-password.service.ts';
import { type Account, findAccount, namesOf, setPasswordHash } from '../people/people.service.ts';
import { signInBuckets } from './auth.policy.ts';
import type { AuthTools, Visitor } from './auth.service.ts';
import { keepOnlyDevice } from './known-devices.service.ts';

const ways = ['RESET_TOKEN', 'INVITATION'] as const;
type Way = (typeof ways)[number];

const refusals = { RESET_TOKEN: 'RESET_TOKEN_INVALID', INVITATION: 'INVITATION_INVALID' } as const;

interface Choice {
  resetToken: string;
  password: string;
}

/** The new password of somebody who has no old one to show: they hold what was mailed to them. */
export async function confirmReset(
  tools: AuthTools,
  visitor: Visitor,
  { resetToken, password }: Choice,
): Promise<void> {
  // Before the hash: nobody without a token makes the server work.
  const found = await findToken(tools.db, resetToken, ways);
  if (!found || found.accountId === null) throw new AppError('RESET_TOKEN_INVALID');
  const { accountId } = found;
  const way = found.purpose as Way;
  const account = await findAccount(tools.db, tools.links, accountId);
  if (!account) throw new AppError(refusals[way]);
  const owner = { email: account.email, ...namesOf(account) };
  const hash = await hashChosen(tools.passwords, password, owner);
  await inTransaction(tools.db, async (trx) => {
    // The account before its codes, and before its sessions: one that begins now waits and then fails.
    const isSet = await setPasswordHash(trx, accountId, hash);
    if (!isSet || !(await spendToken(trx, resetToken, [way]))) throw new AppError(refusals[way]);
    await endWhatWasBefore(tools, trx, visitor, { accountId, way });
  });
}

async function endWhatWasBefore(
  tools: AuthTools,
  trx: Trx,
  visitor: Visitor,
  { accountId, way }: { accountId: number; way: Way },
): Promise<void> {
  const { limits, mailer, sessions } = tools;
  const sessionsEnded = await sessions.end(trx, accountId);
  await revokeResetCodes(trx, accountId);
  const target = { type: 'account', id: accountId };
  await recordAudit(trx, visitor, { action: 'password.reset', target, detail: { by: way, sessionsEnded } });
  const { email, emailNormalized, cameBy } = await getAccount(tools, trx, accountId);
  // They have shown that the mailbox is theirs: strangers' guesses must not keep them out with the new password.
  await keepOnlyDevice(trx, accountId, visitor);
  // Neither must their own guesses, where the browser keeps no cookie.
  for (const { key } of Object.values(signInBuckets(emailNormalized, visitor.address))) {
    await limits.forget(trx, key);
  }
  if (way === 'RESET_TOKEN') await mailer.enqueue(trx, { email, cameBy }, { kind: 'password.changed' });
}

async function getAccount({ links }: AuthTools, trx: Trx, accountId: number): Promise<Account> {
  const account = await findAccount(trx, links, accountId);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

/** The address an invitation is for. */
export async function openInvitation({ db, links }: AuthTools, token: string): Promise<string> {
  const found = await findToken(db, token, ['INVITATION']);
  const account = found && (await findAccount(db, links, found.accountId ?? 0));
  if (account?.status !== 'ACTIVE') throw new AppError('INVITATION_INVALID');
  return account.email;
}
