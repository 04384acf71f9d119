import { hash } from 'node:crypto';

/**
 * What is stored of a token: who reads the table can sign in as nobody. A plain hash is enough for 256
 * random bits; what a person could guess needs a slow one.
 */
export function hashToken(token: string): Buffer;
export function hashToken(token: string, as: 'base64url'): string;
export function hashToken(token: string, as: 'buffer' | 'base64url' = 'buffer'): Buffer | string {
  return hash('sha256', token, as);
}
