import { inTransaction } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { CodeSent } from '#shared/contract/auth.ts';
import { resetCode } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { issueResetCode } from '../codes/codes.service.ts';
import { findAccountOf } from '../people/people.service.ts';
import { resetGuesses, resetRequests } from './auth.policy.ts';
import { lockAccount, readMomentIn, readSecondsUntil } from './auth.queries.ts';
import type { AuthTools } from './auth.service.ts';

/** What the job is told: nothing that depends on whether anybody has this address, and no code. */
interface ResetAsked {
  institutionId: number;
  address: string;
  requestId: string;
  email: string;
  cameBy: string;
  /** By the clock of the database, in milliseconds since 1970: a code that comes later helps nobody. */
  until: number;
}

interface ResetCodeJob {
  name: string;
  retries: number;
  seconds: number;
  data?: ResetAsked;
}

/** Its retries wait 1 to 2, 2 to 4, … seconds: in all about as long as a code is good for. */
export const resetCodeJob: ResetCodeJob = { name: 'auth.resetCode', retries: 8, seconds: 60 };

/**
 * Does the same for every address, so that neither answer nor time tells whether an account has it: that is
 * looked up by a job.
 */
export async function requestReset(
  { db, limits, queue }: AuthTools,
  { institutionId, address, requestId }: Stranger,
  asked: { email: string; cameBy: string },
): Promise<CodeSent> {
  const email = normalizeEmail(asked.email);
  const uses = resetRequests(email, address);
  // Looked at before they are counted: who is refused must not use up what the owner may ask for elsewhere.
  await limits.check(...uses);
  await limits.count(...uses);
  await inTransaction(db, async (trx) => {
    await limits.forget(trx, resetGuesses(email).key);
    const until = await readMomentIn(trx, resetCode.seconds);
    const { cameBy } = asked;
    await queue.send(trx, resetCodeJob, { institutionId, address, requestId, email, cameBy, until });
  });
  return {
    success: true,
    message: say('If an account has this address, a code is on its way.'),
    expiresInSeconds: resetCode.seconds,
    resendInSeconds: resetCode.resendSeconds,
  };
}

/** The job. Each try makes a fresh code, because none may be stored until the next one. */
export async function sendResetCode(tools: AuthTools, asked: ResetAsked): Promise<void> {
  const { db, links, mailer } = tools;
  const secondsLeft = await readSecondsUntil(db, asked.until);
  if (secondsLeft < 1) return;
  const account = await findAccountOf(db, links, asked.institutionId, asked.email);
  if (!account) return;
  const to = { email: account.email, cameBy: account.cameBy ?? asked.cameBy };
  if (account.status === 'PENDING') return mailer.enqueue(db, to, { kind: 'reset.pending' });
  if (account.status === 'SUSPENDED') return mailer.enqueue(db, to, { kind: 'reset.suspended' });
  const code = await makeCode(tools, asked, secondsLeft);
  if (code === undefined) return;
  await mailer.deliver(to, { kind: 'reset.code', code, minutes: Math.ceil(secondsLeft / 60) });
}

/** Undefined when nobody may have one under this address, or no longer. */
function makeCode(
  { db }: AuthTools,
  { institutionId, address, requestId, email }: ResetAsked,
  secondsLeft: number,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, institutionId, email);
    if (account?.status !== 'ACTIVE') return undefined;
    const target = { type: 'account', id: account.id };
    const by = { institutionId, address, requestId };
    await recordAudit(trx, by, { action: 'reset.requested', target });
    return issueResetCode(trx, account.id, secondsLeft);
  });
}
