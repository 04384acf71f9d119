import { createHash } from 'node:crypto';

/**
 * What is stored of a token: who reads the table can sign in as nobody. A plain hash is enough for 256
 * random bits; what a person could guess needs a slow one.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
