import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { LimitedUse, Limits } from '#server/plugins/limits.ts';
import { resetCode, resetTokenMinutes } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { issueToken, revokeResetCode, spendResetCode } from '../codes/codes.service.ts';
import { resetGuesses } from './auth.policy.ts';
import { lockAccount } from './auth.queries.ts';
import type { AuthTools } from './auth.service.ts';

interface Guess {
  email: string;
  code: string;
}

type Verdict = { resetToken: string } | { refused: 'RESET_CODE_WRONG' | 'RESET_CODE_BLOCKED' };

// Ids begin at 1: what is asked for nobody takes the same statements and finds nothing.
const nobody = 0;

/** Answers what lets its bearer choose a new password. */
export async function verifyReset(tools: AuthTools, visitor: Stranger, given: Guess): Promise<string> {
  const email = normalizeEmail(given.email);
  const code = given.code.replace(/\s/g, '');
  const guesses = resetGuesses(email);
  await assertGuessesLeft(tools.limits, guesses);
  const verdict = await inTransaction(tools.db, (trx) =>
    judgeGuess(trx, tools.limits, visitor, { email, code }),
  );
  // After the transaction: a refusal that undid its own count would leave any number of guesses.
  if ('refused' in verdict) throw refusal(verdict.refused, guesses.limit.seconds);
  return verdict.resetToken;
}

// Without a lock, so that a flood of guesses at one code does not queue up for its count.
async function assertGuessesLeft(limits: Limits, guesses: LimitedUse): Promise<void> {
  try {
    await limits.check(guesses);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    throw refusal('RESET_CODE_BLOCKED', error.retryAfterSeconds ?? guesses.limit.seconds);
  }
}

function refusal(code: 'RESET_CODE_WRONG' | 'RESET_CODE_BLOCKED', retryAfterSeconds: number): AppError {
  return new AppError(code, code === 'RESET_CODE_BLOCKED' ? { retryAfterSeconds } : {});
}

/** The count is held until the end: of any number that come at once only so many are looked at. */
async function judgeGuess(trx: Trx, limits: Limits, visitor: Stranger, given: Guess): Promise<Verdict> {
  const guesses = resetGuesses(given.email);
  const guess = await limits.countWithin(trx, guesses);
  const account = await lockAccount(trx, visitor.institutionId, given.email);
  const owner = account?.status === 'ACTIVE' ? account.id : nobody;
  if (guess <= guesses.limit.max && (await spendResetCode(trx, owner, given.code))) {
    await limits.forget(trx, guesses.key);
    const token = { accountId: owner, purpose: 'RESET_TOKEN', seconds: resetTokenMinutes * 60 } as const;
    return { resetToken: await issueToken(trx, token) };
  }
  const isOver = guess > resetCode.wrongGuesses;
  if (isOver) await revokeResetCode(trx, owner);
  const refused = isOver ? 'RESET_CODE_BLOCKED' : 'RESET_CODE_WRONG';
  await recordAudit(trx, visitor, {
    action: 'reset.refused',
    ...(account && { target: { type: 'account', id: account.id } }),
    detail: { reason: refused },
  });
  return { refused };
}
