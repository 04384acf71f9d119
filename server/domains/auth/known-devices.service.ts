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

/** Beyond this, a program that keeps no cookie would fill its owner's mailbox. */
const mostLettersADay = 5;
const mostUserAgent = 500;
const cookieName = 'cquiz_device';
const cookieDays = 180;
/** Only the calls that sign in, or get back in, are sent it. */
const cookiePath = '/api/auth';
const cookieForm = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/** The browser of a call: what its cookie says, else a name it gets if it is let in. */
export function deviceOf(request: FastifyRequest): string {
  return cookieForm.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
}

/** Lets the browser be recognised. It gives no access: whoever copies it still has to know the password. */
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

// Ids begin at 1: what is asked for nobody takes the same statement and finds nothing.
const nobody = 0;

/** Where a try at this account comes from. */
export async function findWhence(
  db: Db,
  accountId: number | undefined,
  browser: Pick<Browser, 'device' | 'address'>,
): Promise<Whence & { isFresh: boolean }> {
  const key = keyOf(accountId ?? nobody, browser);
  const { isKnown, isFresh, isPlace } = await readDevice(db, key);
  const knownDevice = isKnown ? key.tokenHash.toString('base64url') : null;
  return { address: browser.address, knownDevice, isPlace, isFresh };
}

/** The same for a name, whether anybody has it or not: what names the browser, if it is known for that account. */
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
 * Remembers the browser of a session that has just started, and tells the owner by mail if it is a new one. The very first
 * browser of an account is no news. The caller holds the account's row, or two new ones would count each other out.
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
  const isTold = !isKnown && before.hasOthers && before.toldToday < mostLettersADay;
  const network = await keepDevice(trx, { ...key, userAgent, isTold });
  if (!isTold) return;
  const { email, cameBy, id: accountId } = account;
  const device = deviceName(userAgent) ?? null;
  const letter = { kind: 'session.newDevice', device, network, at: new Date().toISOString() } as const;
  await mailer.enqueue(trx, { email, cameBy, accountId }, letter);
}

/**
 * After a new password only the browser it was chosen in is known: whoever had signed in with the old one is a stranger
 * again.
 */
export async function keepOnlyDevice(trx: Trx, accountId: number, browser: Browser): Promise<void> {
  const key = keyOf(accountId, browser);
  await deleteDevices(trx, accountId, key.tokenHash);
  await keepDevice(trx, { ...key, userAgent: storedUserAgent(browser), isTold: false });
}

export function eraseDevices(trx: Trx, accountId: number): Promise<void> {
  return deleteDevices(trx, accountId, null);
}

export async function pruneDevices(db: Db): Promise<void> {
  await deleteUnusedDevices(db);
  await deleteUnrecordedNetworks(db);
}

function storedUserAgent({ userAgent }: Browser): string | null {
  return userAgent?.slice(0, mostUserAgent).toWellFormed() ?? null;
}
