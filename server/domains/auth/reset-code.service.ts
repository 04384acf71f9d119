import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Limits } from '#server/plugins/limits.ts';
import { resetCode, resetLongCode, resetTokenMinutes } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { issueToken, revokeResetCode, spendResetCode, spendResetLongCode } from '../codes/codes.service.ts';
import { guessesAtCode, resetGuesses, wrongCodesFrom } from './auth.policy.ts';
import { lockAccount } from './auth.queries.ts';
import type { AuthTools } from './auth.service.ts';

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

// Ids begin at 1: what is asked for nobody takes the same statements and finds nothing.
const nobody = 0;

/** Answers what lets its bearer choose a new password. */
export async function verifyReset(tools: AuthTools, visitor: Stranger, given: Guess): Promise<string> {
  const guess = { email: normalizeEmail(given.email), code: given.code.replace(/[\s-]/g, '') };
  const isLong = guess.code.length >= resetLongCode.letters;
  if (!isLong) await assertGuessesLeft(tools, guess.email);
  // Asked first: a flood of wrong codes from one address must not fill the record, nor stop the right one from there.
  const flood = await tools.limits.judge(tools.db, wrongCodesFrom(visitor.address));
  const verdict = await inTransaction(tools.db, async (trx) => {
    const found = isLong
      ? await judgeLongCode(trx, visitor, guess)
      : await judgeGuess(trx, tools.limits, visitor, guess);
    if ('refused' in found && flood.waitSeconds === 0) {
      await recordWrongCode(trx, visitor, found);
      await tools.limits.countIn(trx, flood.counted);
    }
    return found;
  });
  if ('resetToken' in verdict) return verdict.resetToken;
  // After the transaction: a refusal that undid its own count would leave any number of guesses.
  if (flood.waitSeconds === 0) throw refusal(verdict.refused, verdict.retryAfterSeconds);
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(flood.waitSeconds) });
}

// Without a lock, so that a flood of guesses at one code does not queue up for its count.
async function assertGuessesLeft({ db, limits }: AuthTools, email: string): Promise<void> {
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
  return { accountId: account?.id ?? null, owner: account?.status === 'ACTIVE' ? account.id : nobody };
}

/** The count is held until the end: of any number that come at once only so many are looked at. */
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

/** Nobody guesses it, so wrong ones end nothing: strangers cannot keep the owner from using theirs. */
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
