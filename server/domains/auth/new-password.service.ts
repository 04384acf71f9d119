import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findToken, revokeResetCodes, spendToken } from '../codes/codes.service.ts';
import { hashChosen } from '../people/chosen-password.service.ts';
import { type Account, findAccount, namesOf, setPasswordHash } from '../people/people.service.ts';
import { signInBuckets } from './auth.policy.ts';
import type { AuthDeps, Visitor } from './auth.service.ts';
import { keepOnlyDevice } from './known-devices.service.ts';

const ways = ['RESET_TOKEN', 'INVITATION'] as const;
type Way = (typeof ways)[number];

const refusals = { RESET_TOKEN: 'RESET_TOKEN_INVALID', INVITATION: 'INVITATION_INVALID' } as const;

interface Choice {
  resetToken: string;
  password: string;
}

/** Sets a new password without the old one: the caller has the token that was mailed. */
export async function confirmReset(
  deps: AuthDeps,
  visitor: Visitor,
  { resetToken, password }: Choice,
): Promise<void> {
  // Checked before hashing, so that calls without a token can't cost processor time.
  const issued = await findToken(deps.db, resetToken, ways);
  if (!issued || issued.accountId === null) throw new AppError('RESET_TOKEN_INVALID');
  const { accountId } = issued;
  const way = issued.purpose as Way;
  const account = await findAccount(deps.db, deps.links, accountId);
  if (!account) throw new AppError(refusals[way]);
  const owner = { email: account.email, ...namesOf(account) };
  const hash = await hashChosen(deps.passwords, password, owner);
  await inTransaction(deps.db, async (trx) => {
    // The account before its codes and sessions: a session starting now waits and then fails.
    const isSet = await setPasswordHash(trx, accountId, hash);
    if (!isSet || !(await spendToken(trx, resetToken, [way]))) throw new AppError(refusals[way]);
    await endWhatWasBefore(deps, trx, visitor, { accountId, way });
  });
}

async function endWhatWasBefore(
  deps: AuthDeps,
  trx: Trx,
  visitor: Visitor,
  { accountId, way }: { accountId: number; way: Way },
): Promise<void> {
  const { limits, mailer, sessions } = deps;
  const sessionsEnded = await sessions.end(trx, accountId);
  await revokeResetCodes(trx, accountId);
  const target = { type: 'account', id: accountId };
  await recordAudit(trx, visitor, { action: 'password.reset', target, detail: { by: way, sessionsEnded } });
  const { email, emailNormalized, cameBy } = await getAccount(deps, trx, accountId);
  // They own the mailbox, so strangers' guesses must not lock them out with the new password.
  await keepOnlyDevice(trx, accountId, visitor);
  // Nor their own guesses, in a browser without cookies.
  for (const { key } of Object.values(signInBuckets(emailNormalized, visitor.address))) {
    await limits.forget(trx, key);
  }
  if (way === 'RESET_TOKEN') await mailer.enqueue(trx, { email, cameBy }, { kind: 'password.changed' });
}

async function getAccount({ links }: AuthDeps, trx: Trx, accountId: number): Promise<Account> {
  const account = await findAccount(trx, links, accountId);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

/** The address an invitation is for. */
export async function openInvitation({ db, links }: AuthDeps, token: string): Promise<string> {
  const issued = await findToken(db, token, ['INVITATION']);
  const account = issued && (await findAccount(db, links, issued.accountId ?? 0));
  if (account?.status !== 'ACTIVE') throw new AppError('INVITATION_INVALID');
  return account.email;
}
