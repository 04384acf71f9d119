import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Limits } from '#server/plugins/http/limits.ts';
import { resetCode, resetLongCode, resetTokenMinutes } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { issueToken, revokeResetCode, spendResetCode, spendResetLongCode } from '../codes/codes.service.ts';
import { guessesAtCode, resetGuesses, wrongCodesFrom } from './auth.policy.ts';
import { lockAccount } from './auth.queries.ts';
import type { AuthDeps } from './auth.service.ts';

interface Guess {
  email: string;
  code: string;
}

type Refused = 'RESET_CODE_WRONG' | 'RESET_CODE_BLOCKED';

interface Refusal {
  refused: Refused;
  accountId: number | null;
  retryAfterSeconds?: number;
}

type Verdict = { resetToken: string } | Refusal;

// Ids start at 1: a lookup for an unknown account runs the same statements and finds nothing.
const noAccount = 0;

/** Returns the token for choosing a new password. */
export async function verifyReset(deps: AuthDeps, visitor: Stranger, given: Guess): Promise<string> {
  const guess = { email: normalizeEmail(given.email), code: given.code.replace(/[\s-]/g, '') };
  const isLong = guess.code.length >= resetLongCode.letters;
  if (!isLong) await assertGuessesLeft(deps, guess.email);
  // Checked first: a flood of wrong codes from one address must neither fill the log nor stop the right code from
  // there.
  const flood = await deps.limits.judge(deps.db, wrongCodesFrom(visitor.address));
  const verdict = await inTransaction(deps.db, async (trx) => {
    const reset = isLong
      ? await judgeLongCode(trx, visitor, guess)
      : await judgeGuess(trx, deps.limits, visitor, guess);
    if ('refused' in reset && flood.waitSeconds === 0) {
      await recordWrongCode(trx, visitor, reset);
      await deps.limits.countIn(trx, flood.counted);
    }
    return reset;
  });
  if ('resetToken' in verdict) return verdict.resetToken;
  // Thrown after the transaction: a refusal that rolled back its own count would allow unlimited guesses.
  if (flood.waitSeconds === 0) throw refusal(verdict.refused, verdict.retryAfterSeconds);
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(flood.waitSeconds) });
}

// Without a lock, so that a flood of guesses at one code doesn't queue for its count.
async function assertGuessesLeft({ db, limits }: AuthDeps, email: string): Promise<void> {
  const guesses = guessesAtCode(email);
  try {
    await limits.check(guesses);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    throw refusal('RESET_CODE_BLOCKED', error.retryAfterSeconds);
  }
  const { waitSeconds } = await limits.judge(db, resetGuesses(email));
  if (waitSeconds > 0) throw refusal('RESET_CODE_BLOCKED', Math.ceil(waitSeconds));
}

function refusal(code: Refused, retryAfterSeconds?: number): AppError {
  return new AppError(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

async function findOwner(trx: Trx, { institutionId }: Stranger, email: string) {
  const account = await lockAccount(trx, institutionId, email);
  return { accountId: account?.id ?? null, owner: account?.status === 'ACTIVE' ? account.id : noAccount };
}

/** The count is locked until the end, so that concurrent guesses can't exceed it. */
async function judgeGuess(trx: Trx, limits: Limits, visitor: Stranger, given: Guess): Promise<Verdict> {
  const guesses = guessesAtCode(given.email);
  const guess = await limits.countWithin(trx, guesses);
  const allGuesses = resetGuesses(given.email);
  const { waitSeconds, counted } = await limits.judge(trx, allGuesses);
  const { accountId, owner } = await findOwner(trx, visitor, given.email);
  const isLookedAt = guess <= guesses.limit.max && waitSeconds === 0;
  if (isLookedAt && (await spendResetCode(trx, owner, given.code))) {
    for (const { key } of [guesses, ...counted]) await limits.forget(trx, key);
    return { resetToken: await issueResetToken(trx, owner) };
  }
  if (isLookedAt) await limits.countIn(trx, counted);
  if (guess <= resetCode.wrongGuesses && waitSeconds === 0) return { refused: 'RESET_CODE_WRONG', accountId };
  await revokeResetCode(trx, owner);
  const retryAfterSeconds = Math.max(guesses.limit.seconds, Math.ceil(waitSeconds));
  return { refused: 'RESET_CODE_BLOCKED', accountId, retryAfterSeconds };
}

/** Can't be guessed, so wrong ones invalidate nothing: strangers can't stop the owner from using theirs. */
async function judgeLongCode(trx: Trx, visitor: Stranger, given: Guess): Promise<Verdict> {
  const { accountId, owner } = await findOwner(trx, visitor, given.email);
  if (!(await spendResetLongCode(trx, owner, given.code))) return { refused: 'RESET_CODE_WRONG', accountId };
  return { resetToken: await issueResetToken(trx, owner) };
}

function issueResetToken(trx: Trx, accountId: number): Promise<string> {
  return issueToken(trx, { accountId, purpose: 'RESET_TOKEN', seconds: resetTokenMinutes * 60 });
}

async function recordWrongCode(trx: Trx, visitor: Stranger, { accountId, refused }: Refusal): Promise<void> {
  await recordAudit(trx, visitor, {
    action: 'reset.refused',
    ...(accountId !== null && { target: { type: 'account', id: accountId } }),
    detail: { reason: refused },
  });
}
