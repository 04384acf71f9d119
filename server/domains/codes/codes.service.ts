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
  insertLongCode,
  replaceCode,
  revokeCodes,
  spendLiveCode,
  spendLongCode,
} from './codes.queries.ts';

const deadDays = 30;

/** What a link or an exchanged code is good for. */
export type TokenPurpose = 'RESET_TOKEN' | 'INVITATION' | 'FIRST_ADMIN' | 'TWO_FACTOR';

interface Issued {
  /** Null for the first admin alone, who has no account yet. */
  accountId: number | null;
  purpose: TokenPurpose;
  seconds: number;
}

/** 256 random bits, told once and stored hashed; an older one of the same account and purpose ends. */
export async function issueToken(trx: Trx, { accountId, purpose, seconds }: Issued): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await replaceCode(trx, { accountId, purpose, hash: hashToken(token), seconds });
  return token;
}

/**
 * For the second step of a sign-in. Those that are open already stay: a sign-in in another window, or by somebody who
 * knows the password alone, must not end the step of who is typing a code.
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

/** Whose it is, while it is good; undefined otherwise. */
export async function findToken(
  db: Db,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenOwner | undefined> {
  return (await findLiveCode(db, hashToken(token), purposes)) as TokenOwner | undefined;
}

/** The same, once. */
export async function spendToken(
  trx: Trx,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenOwner | undefined> {
  return (await spendLiveCode(trx, hashToken(token), purposes)) as TokenOwner | undefined;
}

/** Six digits for a mail; they end whatever older code the account has. */
export async function issueResetCode(trx: Trx, accountId: number, seconds: number): Promise<string> {
  const code = String(randomInt(10 ** resetCode.digits)).padStart(resetCode.digits, '0');
  await replaceCode(trx, { accountId, purpose: 'RESET', hash: hashResetCode(accountId, code), seconds });
  return code;
}

/** Whether it was the account's live code, which is used up by that. Whoever asks counts the wrong ones. */
export async function spendResetCode(trx: Trx, accountId: number, code: string): Promise<boolean> {
  return (await spendLiveCode(trx, hashResetCode(accountId, code), ['RESET'])) !== undefined;
}

// No vowels and nothing that looks like something else: neither words nor doubts.
const letters = 'bcdfghjkmnpqrstvwxyz23456789';

/** 16 letters for the same mail, 76 bits. Older ones stay good: whoever asks for many mails must end none of them. */
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

/** Whether it was one of the account's, which is used up by that. */
export function spendResetLongCode(trx: Trx, accountId: number, code: string): Promise<boolean> {
  return spendLongCode(trx, accountId, hashLongCode(accountId, code));
}

/** Ends the mailed code alone: who guesses at it must not end an invitation by that. */
export async function revokeResetCode(trx: Trx, accountId: number): Promise<void> {
  await revokeCodes(trx, accountId, ['RESET']);
}

/** Ends every way to a new password that was handed out, and the sign-in that the old one has half finished. */
export async function revokeResetCodes(trx: Trx, accountId: number): Promise<void> {
  await revokeCodes(trx, accountId, ['RESET', 'RESET_TOKEN', 'INVITATION', 'TWO_FACTOR']);
  await deleteLongCodes(trx, accountId);
}

/** Of a half-finished sign-in: counts a wrong code, and ends it at the last that is allowed. */
export function countWrongCode(trx: Trx, token: string, most: number): Promise<void> {
  return failLiveCode(trx, hashToken(token), ['TWO_FACTOR'], most);
}

/** Codes and links that were used, revoked or over a month ago. */
export function pruneCodes(db: Db): Promise<void> {
  return deleteDeadCodes(db, deadDays);
}

function hashLongCode(accountId: number, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`long reset ${accountId} ${typed}`).digest();
}

// Bound to its account: the same digits of somebody else are another code.
function hashResetCode(accountId: number, code: string): Buffer {
  return createHash('sha256').update(`reset ${accountId} ${code}`).digest();
}
