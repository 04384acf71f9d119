import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { backup } from '#shared/limits.ts';

type BackupAction = 'view' | 'download' | 'restore' | 'delete' | 'verify';

/** A backup contains everyone's secrets, so read-only administrators never see it. */
export function canBackup(
  actor: Pick<Actor, 'role'>,
  action: BackupAction,
  { status }: { status: 'RUNNING' | 'COMPLETED' | 'FAILED' },
): boolean {
  if (actor.role !== 'SUPER_ADMIN') return false;
  if (action === 'view') return true;
  return action === 'delete' ? status !== 'RUNNING' : status === 'COMPLETED';
}

export interface BackupLink {
  backupId: number;
  /** In Unix seconds, as in the address. */
  expires: string;
  signature: string;
}

export function signBackupLink(secret: Buffer, backupId: number, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1_000) + backup.linkSeconds);
  return `/api/backup/${backupId}/download?expires=${expires}&signature=${signatureOf(secret, backupId, expires)}`;
}

export function isLinkGood(secret: Buffer, { backupId, expires, signature }: BackupLink, now: Date): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, backupId, expires))];
  const isSigned = given.length === right.length && timingSafeEqual(given, right);
  return isSigned && Number(expires) * 1_000 > now.getTime();
}

function signatureOf(secret: Buffer, backupId: number, expires: string): string {
  return createHmac('sha256', secret).update(`backup ${backupId} ${expires}`).digest('base64url');
}
