import { createHash } from 'node:crypto';
import type { LimitedUse } from '#server/plugins/limits.ts';

const seconds = 15 * 60;
const mostForOneName = 10;
// Far above what a full computer room mistypes: a whole school may sit behind one address.
const mostForOneAddress = 1_000;

/**
 * How often wrong passwords may come for one name from one address, whatever call they come by, and from that
 * address at all. The owner is not locked out from elsewhere. Hashed: what is typed as a name is often a password.
 */
export function signInFailures(emailNormalized: string, address: string): LimitedUse[] {
  const name = createHash('sha256').update(emailNormalized).digest('base64url');
  return [
    { key: `wrong password ${name} from ${address}`, limit: { max: mostForOneName, seconds } },
    { key: `wrong password from ${address}`, limit: { max: mostForOneAddress, seconds } },
  ];
}
