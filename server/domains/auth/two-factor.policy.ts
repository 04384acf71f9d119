import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { LimitedUse } from '#server/plugins/http/limits.ts';
import { twoFactor } from '#shared/limits.ts';
import { networkOf } from '#shared/network-of.ts';

/** Binds the sealed secret to its account, so that a row copied to another account can't be decrypted. */
export function secretOfAccount(accountId: number): string {
  return `two-factor secret of account ${accountId}`;
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({
    ...names,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: twoFactor.digits,
    period: twoFactor.stepSeconds,
  });
}

/** The URI an authenticator app reads. */
export function describeSecret(
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } {
  // A colon separates the two names in the URI.
  const issuer = names.issuer.replaceAll(':', ' ');
  const totp = totpOf(secret, { issuer, label: names.label });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of the code; one step before and after are accepted, because clocks differ. */
export function findStep(secret: Buffer, code: string, nowSeconds: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: nowSeconds * 1000, window: 1 });
  return delta === null ? undefined : Math.floor(nowSeconds / twoFactor.stepSeconds) + delta;
}

// Without letters and digits that look alike.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;

/** Sixteen letters, 80 bits: hashed in the database, they can't be found by brute force. */
export function recoveryCodeOf(random: Buffer): string {
  const code = [...random.subarray(0, groups * 4)].map((byte) => letters[byte % 32]).join('');
  return code.replace(/(.{4})(?!$)/g, '$1-');
}

export function hashRecoveryCode(accountId: number, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery ${accountId} ${typed}`).digest();
}

/** The proof of the second factor. */
export type Given = { code: string } | { recoveryCode: string };

/** Where both are accepted, the format tells them apart. */
export function readGiven(typed: string): Given {
  return /^\d{6}$/.test(typed.replace(/\s/g, '')) ? { code: typed } : { recoveryCode: typed };
}

/** An attempt at an account's second factor. */
export interface Claim {
  accountId: number;
  address: string;
  /** The owner's own browser or session, which is counted separately; null for any other. */
  browser: string | null;
  given: Given;
}

/**
 * How often wrong codes may come for one account: from one address as with passwords, and six digits from anywhere.
 * Recovery codes can't be guessed and don't count for the second limit, so that someone who knows only the password
 * can't lock the owner out.
 */
export function secondFactorFailures({ accountId, address, browser, given }: Claim): LimitedUse[] {
  const here = {
    key: `wrong second factor of account ${accountId} from ${browser ?? networkOf(address)}`,
    limit: { max: 10, seconds: 15 * 60 },
  };
  const among = browser === null ? '' : ` in ${browser}`;
  const anywhere = {
    key: `wrong codes of account ${accountId}${among}`,
    limit: { max: 30, seconds: 24 * 3_600 },
  };
  return 'code' in given ? [here, anywhere] : [here];
}
