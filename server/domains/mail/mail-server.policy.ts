import { createHmac } from 'node:crypto';
import type { MailServerSettings } from '#shared/contract/platform/mail-server.ts';

type Access = Pick<MailServerSettings, 'host' | 'port' | 'security' | 'userName'>;

/** Binds the sealed password to its server, encryption and user name, so that it can't be decrypted for others. */
export function passwordFor(institutionId: number, { host, port, security, userName }: Access): string {
  return `mail server password of institution ${institutionId} at ${JSON.stringify([host, port, security, userName])}`;
}

/**
 * Whether the stored password still goes where it was meant to go. Otherwise it has to be typed again, or an
 * administrator could have it sent to a server of their own.
 */
export function keepsPassword(before: Access, after: Access): boolean {
  return passwordFor(0, before) === passwordFor(0, after);
}

/** Keyed, because a plain hash of settings with a short password could be guessed. */
export function hashSettings(serverSecret: Buffer, settings: string): Buffer {
  return createHmac('sha256', serverSecret).update(`tested mail settings ${settings}`).digest();
}
