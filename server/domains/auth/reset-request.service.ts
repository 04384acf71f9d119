import { inTransaction } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { CodeSent } from '#shared/contract/people/auth.ts';
import { resetCode, resetLongCode } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { issueResetCode, issueResetLongCode } from '../codes/codes.service.ts';
import { findAccountOf } from '../people/people.service.ts';
import { guessesAtCode, resetMailGuard } from './auth.policy.ts';
import { lockAccount, readMomentIn, readSecondsUntil } from './auth.queries.ts';
import type { AuthDeps, Visitor } from './auth.service.ts';
import { findKnownDeviceOf } from './known-devices.service.ts';

/** The job's data: nothing that depends on whether an account has this address, and no code. */
interface ResetAsked {
  institutionId: number;
  address: string;
  requestId: string;
  email: string;
  /** By the database's clock, in Unix milliseconds. A later code is useless. */
  until: number;
}

interface ResetCodeJob {
  name: string;
  retries: number;
  seconds: number;
  data?: ResetAsked;
}

/** Retries wait 1 to 2, 2 to 4, … seconds: in total about as long as a code is valid. */
export const resetCodeJob: ResetCodeJob = { name: 'auth.resetCode', retries: 8, seconds: 60 };

/**
 * Does the same for every address, so that neither the response nor its timing reveals whether an account has it; a
 * job looks that up.
 */
export async function requestReset(
  { db, limits, queue }: AuthDeps,
  visitor: Visitor,
  asked: { email: string },
): Promise<CodeSent> {
  const { institutionId, address, requestId } = visitor;
  const email = normalizeEmail(asked.email);
  const knownDevice = await findKnownDeviceOf(db, email, visitor);
  const guard = resetMailGuard(email, { address, knownDevice });
  const isSent = await inTransaction(db, async (trx) => {
    for (const { key } of guard.own) await limits.hold(trx, key);
    const { waitSeconds, counted } = await limits.judge(trx, guard);
    // Never refused: even if strangers used up the mails, the last one has a long code for the owner.
    if (waitSeconds > 0) return false;
    await limits.countIn(trx, counted);
    await limits.forget(trx, guessesAtCode(email).key);
    const until = await readMomentIn(trx, resetCode.seconds);
    await queue.send(trx, resetCodeJob, { institutionId, address, requestId, email, until });
    return true;
  });
  return {
    success: true,
    message: isSent
      ? say('If this address has an account, we’ve sent it a code.')
      : say('We’ve already sent several codes to this address. Enter the longer code from the latest email.'),
    isSent,
    expiresInSeconds: resetCode.seconds,
    resendInSeconds: resetCode.resendSeconds,
  };
}

/** The job. Each retry creates a new code, because codes must not be stored in between. */
export async function sendResetCode(deps: AuthDeps, asked: ResetAsked): Promise<void> {
  const { db, links, mailer } = deps;
  const secondsLeft = await readSecondsUntil(db, asked.until);
  if (secondsLeft < 1) return;
  const account = await findAccountOf(db, links, asked.institutionId, asked.email);
  if (!account) return;
  // Not the host of the request: a stranger would choose the branding of someone else's mail.
  const to = { email: account.email, cameBy: account.cameBy };
  if (account.status === 'PENDING') return mailer.enqueue(db, to, { kind: 'reset.pending' });
  if (account.status === 'SUSPENDED') return mailer.enqueue(db, to, { kind: 'reset.suspended' });
  const codes = await makeCodes(deps, asked, secondsLeft);
  if (codes === undefined) return;
  const minutes = Math.ceil(secondsLeft / 60);
  const longMinutes = resetLongCode.seconds / 60;
  await mailer.deliver(to, { kind: 'reset.code', ...codes, minutes, longMinutes });
}

/** Undefined if the address may not have one, or no longer. */
function makeCodes(
  { db }: AuthDeps,
  { institutionId, address, requestId, email }: ResetAsked,
  secondsLeft: number,
): Promise<{ code: string; longCode: string } | undefined> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, institutionId, email);
    if (account?.status !== 'ACTIVE') return undefined;
    const target = { type: 'account', id: account.id };
    const by = { institutionId, address, requestId };
    await recordAudit(trx, by, { action: 'reset.requested', target });
    const code = await issueResetCode(trx, account.id, secondsLeft);
    return { code, longCode: await issueResetLongCode(trx, account.id) };
  });
}
