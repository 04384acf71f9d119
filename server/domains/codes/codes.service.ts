import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Db, Trx } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { resetCode, resetLongCode, twoFactor } from '#shared/limits.ts';
import {
  addCode,
  deleteDeadCodes,
  deleteLongCodes,
  failLiveCode,
  findLiveCode,
  hasCode,
  insertLongCode,
  replaceCode,
  revokeCodes,
  spendLiveCode,
  spendLongCode,
} from './codes.queries.ts';

const deadDays = 30;

/** What a link or an exchanged code is valid for. */
export type TokenPurpose = 'RESET_TOKEN' | 'INVITATION' | 'FIRST_ADMIN' | 'TWO_FACTOR';

interface Issued {
  /** Null only for the first admin, who has no account yet. */
  accountId: number | null;
  purpose: TokenPurpose;
  seconds: number;
}

/** 256 random bits, returned once and stored hashed; an older one of the same account and purpose is revoked. */
export async function issueToken(trx: Trx, { accountId, purpose, seconds }: Issued): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await replaceCode(trx, { accountId, purpose, hash: hashToken(token), seconds });
  return token;
}

/**
 * For the second step of a sign-in. Open tickets stay: a sign-in in another window, or by someone who knows only the
 * password, must not interrupt the person entering a code.
 */
export async function issueTicket(trx: Trx, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const ticket = {
    accountId,
    purpose: 'TWO_FACTOR',
    hash: hashToken(token),
    seconds: twoFactor.ticketSeconds,
  } as const;
  await addCode(trx, ticket, twoFactor.openTickets);
  return token;
}

interface TokenOwner {
  accountId: number | null;
  purpose: TokenPurpose;
}

/** The owner while it is valid; undefined otherwise. */
export async function findToken(
  db: Db,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenOwner | undefined> {
  return (await findLiveCode(db, hashToken(token), purposes)) as TokenOwner | undefined;
}

/** Whether this token was ever issued, valid or not. */
export function wasIssued(db: Db, token: string, purpose: TokenPurpose): Promise<boolean> {
  return hasCode(db, hashToken(token), purpose);
}

/** The owner of a valid token, single use. */
export async function spendToken(
  trx: Trx,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenOwner | undefined> {
  return (await spendLiveCode(trx, hashToken(token), purposes)) as TokenOwner | undefined;
}

/** Six digits for a mail; revokes the account's older code. */
export async function issueResetCode(trx: Trx, accountId: number, seconds: number): Promise<string> {
  const code = String(randomInt(10 ** resetCode.digits)).padStart(resetCode.digits, '0');
  await replaceCode(trx, { accountId, purpose: 'RESET', hash: hashResetCode(accountId, code), seconds });
  return code;
}

/** Whether it was the account's valid code, which uses it up. The caller counts wrong ones. */
export async function spendResetCode(trx: Trx, accountId: number, code: string): Promise<boolean> {
  return (await spendLiveCode(trx, hashResetCode(accountId, code), ['RESET'])) !== undefined;
}

// No vowels and no characters that look alike, so codes form no words.
const letters = 'bcdfghjkmnpqrstvwxyz23456789';

/** 16 letters for the same mail, 76 bits. Older ones stay valid, so that requesting many mails can't revoke them. */
export async function issueResetLongCode(trx: Trx, accountId: number): Promise<string> {
  const code = Array.from({ length: resetLongCode.letters }, () => letters[randomInt(letters.length)]).join(
    '',
  );
  await insertLongCode(trx, {
    accountId,
    hash: hashLongCode(accountId, code),
    seconds: resetLongCode.seconds,
  });
  return code.replace(/(.{4})(?!$)/g, '$1-');
}

/** Whether it was one of the account's, which uses it up. */
export function spendResetLongCode(trx: Trx, accountId: number, code: string): Promise<boolean> {
  return spendLongCode(trx, accountId, hashLongCode(accountId, code));
}

/** Revokes the mailed code alone: guesses at it must not revoke an invitation. */
export async function revokeResetCode(trx: Trx, accountId: number): Promise<void> {
  await revokeCodes(trx, accountId, ['RESET']);
}

/** Revokes every way to a new password, and unfinished sign-ins. */
export async function revokeResetCodes(trx: Trx, accountId: number): Promise<void> {
  await revokeCodes(trx, accountId, ['RESET', 'RESET_TOKEN', 'INVITATION', 'TWO_FACTOR']);
  await deleteLongCodes(trx, accountId);
}

/** Counts a wrong code of an unfinished sign-in, and revokes it at the limit. */
export function countWrongCode(trx: Trx, token: string, maxCount: number): Promise<void> {
  return failLiveCode(trx, hashToken(token), ['TWO_FACTOR'], maxCount);
}

/** Codes and links that were used, revoked or expired over a month ago. */
export function pruneCodes(db: Db): Promise<void> {
  return deleteDeadCodes(db, deadDays);
}

function hashLongCode(accountId: number, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`long reset ${accountId} ${typed}`).digest();
}

// Bound to its account: the same digits for another account are another code.
function hashResetCode(accountId: number, code: string): Buffer {
  return createHash('sha256').update(`reset ${accountId} ${code}`).digest();
}
