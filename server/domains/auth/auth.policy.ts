import { createHash } from 'node:crypto';
import type { Allowance, Bucket, Guard } from '#server/plugins/http/allowances.ts';
import type { LimitedUse } from '#server/plugins/http/limits.ts';
import { resetCode } from '#shared/limits.ts';
import { networkOf } from '#shared/network-of.ts';

const minutes = 60;
const hours = 3_600;

/**
 * How many failures are checked. `npm run throttle` shows what these numbers let an attacker do, and whom they lock
 * out; the table is in decision 67.
 */
export const allowances = {
  /** One account, from one browser it has signed in with, or within one session. */
  ownDevice: { burst: 10, seconds: 15 * minutes },
  /** One account, from one address. Short, so that a class whose accounts were attacked there gets in again soon. */
  accountAtAddress: { burst: 10, seconds: 5 * minutes },
  /** One account, from all other addresses together: more addresses don't give more guesses. */
  accountAnywhere: { burst: 20, seconds: 15 * minutes },
  /** One account, from all places where several people sign in: strangers elsewhere can't use it up. */
  accountAtPlaces: { burst: 50, seconds: 5 * minutes },
  /** One address, for all accounts: far above what a full computer room mistypes. */
  address: { burst: 1_000, seconds: 10 },
  /** What each account keeps at an address that used up its own allowance. */
  accountAtUsedUpAddress: { burst: 3, seconds: 4 * hours },

  /** Mails to one mailbox that strangers request. The long code in the last one outlives the wait for the next. */
  resetMail: { burst: 5, seconds: 10 * minutes },
  /** The same, for a browser the account has signed in with. */
  resetMailFromOwnDevice: { burst: 5, seconds: 5 * minutes },
  /** Mails one address requests, to any mailbox, and what each mailbox keeps once these are used up. */
  resetMailsOfAddress: { burst: 300, seconds: 30 },
  resetMailAtUsedUpAddress: { burst: 3, seconds: 20 * minutes },
  /** Guesses at the six digits of one account, over all its codes: a new code doesn't reset the count. */
  resetGuesses: { burst: 12, seconds: hours },
  /** Wrong reset codes from one address that are recorded. */
  wrongCodesOfAddress: { burst: 1_000, seconds: 1 },
} as const satisfies Record<string, Allowance>;

// People often type a password as their name, so the name is hashed.
function hashName(emailNormalized: string): string {
  return createHash('sha256').update(emailNormalized).digest('base64url');
}

/** Where an attempt comes from. */
export interface Whence {
  address: string;
  /** Identifies the browser, if this account has signed in with it before. */
  knownDevice: string | null;
  /** Whether several people have signed in from this address lately. */
  isPlace: boolean;
}

/**
 * Wrong passwords for one name, through any call. The owner's own browser is counted separately, so no one can lock
 * it out; a copy of its cookie only leads to its own count.
 */
export function signInGuard(emailNormalized: string, { address, knownDevice, isPlace }: Whence): Guard {
  const name = hashName(emailNormalized);
  if (knownDevice !== null) {
    return { own: [{ key: `guess ${name} in browser ${knownDevice}`, allowance: allowances.ownDevice }] };
  }
  const { atAddress, anywhere, atPlaces, spare } = signInBuckets(emailNormalized, address);
  return {
    own: [atAddress, isPlace ? atPlaces : anywhere],
    crowd: {
      shared: { key: `guesses from ${networkOf(address)}`, allowance: allowances.address },
      spare,
    },
  };
}

type SignInBuckets = Record<'atAddress' | 'anywhere' | 'atPlaces' | 'spare', Bucket>;

/** The counts of one name for unknown browsers. A new password resets them. */
export function signInBuckets(emailNormalized: string, address: string): SignInBuckets {
  const name = hashName(emailNormalized);
  const network = networkOf(address);
  return {
    atAddress: { key: `guess ${name} from ${network}`, allowance: allowances.accountAtAddress },
    anywhere: { key: `guess ${name}`, allowance: allowances.accountAnywhere },
    atPlaces: { key: `guess ${name} at places`, allowance: allowances.accountAtPlaces },
    spare: {
      key: `guess ${name} from used up ${network}`,
      allowance: allowances.accountAtUsedUpAddress,
    },
  };
}

/**
 * The own password of a signed-in person. Counted with failed sign-ins from this address, so that no other call is a
 * way around, and per session, so that a stolen session can't guess faster by changing addresses.
 */
export function ownPasswordGuard(emailNormalized: string, sessionId: number, address: string): Guard {
  const { atAddress } = signInBuckets(emailNormalized, address);
  return { own: [{ key: `guess in session ${sessionId}`, allowance: allowances.ownDevice }, atAddress] };
}

/** Limits mails with a reset code per mailbox, wherever they are requested. */
export function resetMailGuard(
  emailNormalized: string,
  { address, knownDevice }: Omit<Whence, 'isPlace'>,
): Guard {
  const name = hashName(emailNormalized);
  if (knownDevice !== null) {
    const allowance = allowances.resetMailFromOwnDevice;
    return { own: [{ key: `reset of ${name} in browser ${knownDevice}`, allowance }] };
  }
  const network = networkOf(address);
  return {
    own: [{ key: `mails to reset ${name}`, allowance: allowances.resetMail }],
    crowd: {
      shared: { key: `mails to reset from ${network}`, allowance: allowances.resetMailsOfAddress },
      spare: {
        key: `mails to reset ${name} from used up ${network}`,
        allowance: allowances.resetMailAtUsedUpAddress,
      },
    },
  };
}

/**
 * Guesses at one code, from anywhere. The guess after the last wrong one may still be right. Counted longer than a
 * code is valid, so that no code outlives its count.
 */
export function guessesAtCode(emailNormalized: string): LimitedUse {
  return {
    key: `guesses at the reset code of ${hashName(emailNormalized)}`,
    limit: { max: resetCode.wrongGuesses + 1, seconds: 15 * minutes },
  };
}

/** Guesses at all codes of one name. */
export function resetGuesses(emailNormalized: string): Guard {
  const key = `guesses at all reset codes of ${hashName(emailNormalized)}`;
  return { own: [{ key, allowance: allowances.resetGuesses }] };
}

/** Wrong codes from one address, for any account: beyond this they are refused without a record. */
export function wrongCodesFrom(address: string): Guard {
  const key = `wrong reset codes from ${networkOf(address)}`;
  return { own: [{ key, allowance: allowances.wrongCodesOfAddress }] };
}
