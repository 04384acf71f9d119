import { hash } from 'node:crypto';

/**
 * The stored form of a token, so that someone who reads the table can't sign in with it. A plain hash is enough for
 * 256 random bits. Secrets that can be guessed need a slow one.
 */
export function hashToken(token: string): Buffer;
export function hashToken(token: string, as: 'base64url'): string;
export function hashToken(token: string, as: 'buffer' | 'base64url' = 'buffer'): Buffer | string {
  return hash('sha256', token, as);
}
