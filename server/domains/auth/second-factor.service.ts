import { randomBytes } from 'node:crypto';
import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { SignedIn } from '#shared/contract/people/auth.ts';
import type { SecondFactor } from '#shared/contract/people/two-factor.ts';
import { twoFactor } from '#shared/limits.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { countWrongCode, findToken, spendToken } from '../codes/codes.service.ts';
import { openServerSecret } from '../files/files.service.ts';
import { unseal } from '../files/sealing.service.ts';
import { findAccount } from '../people/people.service.ts';
import { type AuthDeps, assertMaySignIn, startSession, type Visitor } from './auth.service.ts';
import { findWhence } from './known-devices.service.ts';
import {
  type Claim,
  findStep,
  hashRecoveryCode,
  secondFactorFailures,
  secretOfAccount,
} from './two-factor.policy.ts';
import {
  findSecret,
  findState,
  lockAccountById,
  spendRecoveryCode,
  spendStep,
} from './two-factor.queries.ts';

/** The key that encrypts the secrets. Read each time, because a restored backup brings another one. */
export function readSealingKey(trx: Trx): Promise<Buffer> {
  return openServerSecret(trx, 'twoFactor', randomBytes(32));
}

/**
 * Checked before the transaction: a caller without tries left must not hold a connection while waiting for the
 * account.
 */
export function assertTriesLeft({ limits }: AuthDeps, claim: Claim): Promise<void> {
  return limits.check(...secondFactorFailures(claim));
}

/**
 * Whether the code is right, which uses it up. The caller has locked the account and commits even if it is wrong: a
 * rollback of its own count would allow unlimited guesses.
 */
export async function proveSecondFactor({ limits }: AuthDeps, trx: Trx, claim: Claim): Promise<boolean> {
  const { accountId, given } = claim;
  const tries = secondFactorFailures(claim);
  // Counted first, so that concurrent guesses can't exceed the limit.
  for (const use of tries) if ((await limits.countWithin(trx, use)) > use.limit.max) return false;
  const isRight =
    'code' in given
      ? await isCodeOf(trx, accountId, given.code)
      : await spendRecoveryCode(trx, accountId, hashRecoveryCode(accountId, given.recoveryCode));
  if (isRight) for (const { key } of tries) await limits.forget(trx, key);
  return isRight;
}

async function isCodeOf(trx: Trx, accountId: number, code: string): Promise<boolean> {
  const stored = await findSecret(trx, accountId, twoFactor.setupMinutes);
  if (!stored?.isConfirmed) return false;
  const key = await readSealingKey(trx);
  const step = findStep(unseal(key, secretOfAccount(accountId), stored.sealed), code, stored.nowSeconds);
  return step !== undefined && spendStep(trx, accountId, step);
}

/** The second half of a sign-in after a correct password. */
export async function signInWithSecondFactor(
  deps: AuthDeps,
  visitor: Visitor,
  { ticket, code, recoveryCode, remember }: SecondFactor,
): Promise<SignedIn> {
  const { db, links } = deps;
  const accountId = (await findToken(db, ticket, ['TWO_FACTOR']))?.accountId;
  const account = accountId ? await findAccount(db, links, accountId) : undefined;
  if (!account) throw new AppError('SECOND_FACTOR_OVER');
  await assertMaySignIn(deps, visitor, account);
  const given = code === undefined ? { recoveryCode: recoveryCode ?? '' } : { code };
  const { knownDevice } = await findWhence(db, account.id, visitor);
  const browser = knownDevice === null ? null : `browser ${knownDevice}`;
  const claim = { accountId: account.id, address: visitor.address, browser, given };
  await assertTriesLeft(deps, claim);
  const verdict = await inTransaction(db, (trx) =>
    finishSignIn(deps, trx, visitor, { claim, ticket, remember }),
  );
  if ('refused' in verdict) throw new AppError(verdict.refused);
  return verdict;
}

interface Finish {
  claim: Claim;
  ticket: string;
  remember: boolean;
}

type Verdict = SignedIn | { refused: 'SECOND_FACTOR_OVER' | 'TWO_FACTOR_CODE_WRONG' };

async function finishSignIn(
  deps: AuthDeps,
  trx: Trx,
  visitor: Visitor,
  { claim, ticket, remember }: Finish,
): Promise<Verdict> {
  const { accountId, given } = claim;
  // Locked before the ticket: a password change waits and then ends the session, or ends the ticket first.
  await lockAccountById(trx, accountId);
  if (!(await findToken(trx, ticket, ['TWO_FACTOR']))) return { refused: 'SECOND_FACTOR_OVER' };
  if (!(await proveSecondFactor(deps, trx, claim))) return refuseCode(trx, visitor, accountId, ticket);
  await spendToken(trx, ticket, ['TWO_FACTOR']);
  const account = await findAccount(trx, deps.links, accountId);
  if (!account || account.passwordHash === null) return { refused: 'SECOND_FACTOR_OVER' };
  const secondFactor = 'code' in given ? 'code' : 'recoveryCode';
  if (secondFactor === 'recoveryCode') {
    const left = (await findState(trx, accountId))?.recoveryCodesLeft ?? 0;
    const { email, cameBy } = account;
    await deps.mailer.enqueue(trx, { email, cameBy }, { kind: 'twoFactor.recoveryCodeUsed', left });
  }
  return startSession(deps, trx, visitor, { account, hash: account.passwordHash, remember, secondFactor });
}

async function refuseCode(
  trx: Trx,
  visitor: Visitor,
  accountId: number,
  ticket: string,
): Promise<{ refused: 'TWO_FACTOR_CODE_WRONG' }> {
  await countWrongCode(trx, ticket, twoFactor.wrongCodes);
  const refused = 'TWO_FACTOR_CODE_WRONG';
  const target = { type: 'account', id: accountId };
  await recordAudit(trx, visitor, { action: 'session.refused', target, detail: { reason: refused } });
  return { refused };
}
