import { createHash } from 'node:crypto';
import type { LimitedUse } from '#server/plugins/limits.ts';
import { resetCode } from '#shared/limits.ts';

const seconds = 15 * 60;
const mostForOneName = 10;
// Far above what a full computer room mistypes: a whole school may sit behind one address.
const mostForOneAddress = 1_000;

// What is typed as a name is often a password.
function hashName(emailNormalized: string): string {
  return createHash('sha256').update(emailNormalized).digest('base64url');
}

/**
 * How often wrong passwords may come for one name from one address, whatever call they come by, and from that
 * address at all. The owner is not locked out from elsewhere.
 */
export function signInFailures(emailNormalized: string, address: string): [LimitedUse, LimitedUse] {
  const name = hashName(emailNormalized);
  return [
    { key: `wrong password ${name} from ${address}`, limit: { max: mostForOneName, seconds } },
    { key: `wrong password from ${address}`, limit: { max: mostForOneAddress, seconds } },
  ];
}

/** How often a reset code may be asked for: nobody's mailbox is filled, from wherever it is tried. */
export function resetRequests(emailNormalized: string, address: string): LimitedUse[] {
  const name = hashName(emailNormalized);
  return [
    { key: `reset of ${name} from ${address}`, limit: { max: 5, seconds } },
    { key: `reset of ${name}`, limit: { max: 20, seconds: 3_600 } },
    { key: `reset from ${address}`, limit: { max: 300, seconds } },
  ];
}

/**
 * Guesses at a name's code, from wherever. The one after the last wrong one may still be right. Counted for
 * longer than a code is good for, so that none outlives its count.
 */
export function resetGuesses(emailNormalized: string): LimitedUse {
  return {
    key: `guesses at the reset code of ${hashName(emailNormalized)}`,
    limit: { max: resetCode.wrongGuesses + 1, seconds },
  };
}
