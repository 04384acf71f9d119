import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { deviceName } from '#shared/device-name.ts';
import { networkOf } from '#shared/network-of.ts';
import type { Mailer } from '../mail/mail.service.ts';
import type { Account } from '../people/people.service.ts';
import type { Whence } from './auth.policy.ts';
import {
  type DeviceKey,
  deleteDevices,
  deleteUnrecordedNetworks,
  deleteUnusedDevices,
  isDeviceOfName,
  keepDevice,
  readBefore,
  readDevice,
} from './known-devices.queries.ts';

/** Beyond this, a program without cookies would fill its owner's mailbox. */
const maxMailsPerDay = 5;
const maxUserAgentLength = 500;
const cookieName = 'cquiz_device';
const cookieDays = 180;
/** Only calls for signing in and resetting a password get the cookie. */
const cookiePath = '/api/auth';
const cookieForm = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/** The browser's id from its cookie, or a new one it gets on success. */
export function deviceOf(request: FastifyRequest): string {
  return cookieForm.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
}

/** Lets the browser be recognized. It grants no access: a copied cookie still needs the password. */
export function sendDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const maxAge = cookieDays * 24 * 3_600;
  const cookie = `${cookieName}=${device}; Path=${cookiePath}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', cookie);
}

interface Browser {
  device: string;
  address: string;
  userAgent: string | undefined;
}

function keyOf(accountId: number, { device, address }: Pick<Browser, 'device' | 'address'>): DeviceKey {
  return { accountId, tokenHash: hashToken(device), network: networkOf(address) };
}

// Ids start at 1: a lookup for an unknown account runs the same statement and finds nothing.
const noAccount = 0;

/** Where an attempt on this account comes from. */
export async function findWhence(
  db: Db,
  accountId: number | undefined,
  browser: Pick<Browser, 'device' | 'address'>,
): Promise<Whence & { isFresh: boolean }> {
  const key = keyOf(accountId ?? noAccount, browser);
  const { isKnown, isFresh, isPlace } = await readDevice(db, key);
  const knownDevice = isKnown ? key.tokenHash.toString('base64url') : null;
  return { address: browser.address, knownDevice, isPlace, isFresh };
}

/** The same by name, whether an account has it or not: the browser's id, if it is known for that account. */
export async function findKnownDeviceOf(
  db: Db,
  emailNormalized: string,
  { institutionId, device }: { institutionId: number; device: string },
): Promise<string | null> {
  const tokenHash = hashToken(device);
  const isKnown = await isDeviceOfName(db, { institutionId, emailNormalized, tokenHash });
  return isKnown ? tokenHash.toString('base64url') : null;
}

/**
 * Remembers the browser of a new session, and mails the owner if it is new. An account's very first browser isn't
 * news. The caller has locked the account, or two new browsers would each see the other.
 */
export async function rememberDevice(
  mailer: Mailer,
  trx: Trx,
  browser: Browser,
  { account, sessionId }: { account: Account; sessionId: number },
): Promise<void> {
  const key = keyOf(account.id, browser);
  const userAgent = storedUserAgent(browser);
  const { isKnown } = await readDevice(trx, key);
  const before = await readBefore(trx, key, { sessionId, userAgent });
  const isNotified = !isKnown && before.hasOthers && before.toldToday < maxMailsPerDay;
  const network = await keepDevice(trx, { ...key, userAgent, isNotified });
  if (!isNotified) return;
  const { email, cameBy, id: accountId } = account;
  const device = deviceName(userAgent) ?? null;
  const letter = { kind: 'session.newDevice', device, network, at: new Date().toISOString() } as const;
  await mailer.enqueue(trx, { email, cameBy, accountId }, letter);
}

/**
 * After a new password only the browser that chose it is known: everyone who signed in with the old one is unknown
 * again.
 */
export async function keepOnlyDevice(trx: Trx, accountId: number, browser: Browser): Promise<void> {
  const key = keyOf(accountId, browser);
  await deleteDevices(trx, accountId, key.tokenHash);
  await keepDevice(trx, { ...key, userAgent: storedUserAgent(browser), isNotified: false });
}

export function eraseDevices(trx: Trx, accountId: number): Promise<void> {
  return deleteDevices(trx, accountId, null);
}

export async function pruneDevices(db: Db): Promise<void> {
  await deleteUnusedDevices(db);
  await deleteUnrecordedNetworks(db);
}

function storedUserAgent({ userAgent }: Browser): string | null {
  return userAgent?.slice(0, maxUserAgentLength).toWellFormed() ?? null;
}
