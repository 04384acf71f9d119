import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { FileOnDisk } from '#server/plugins/http/form-body.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { openServerSecret } from '../../files/files.service.ts';
import { assertEncryptedForm, isEncrypted } from './archive-encryption.service.ts';
import { assertReadable, verifyArchive } from './archive-reading.service.ts';
import { type BackupDeps, detailOf, fileNameOf, publishBackups } from './backup-run.service.ts';
import { type BackupLink, canBackup, isLinkGood, signBackupLink } from './backups.policy.ts';
import { type BackupDetail, findBackupFile, insertFinished, lockBackup } from './backups.queries.ts';
import { getBackup } from './backups.service.ts';

function openSecret(db: Db): Promise<Buffer> {
  return openServerSecret(db, 'backupLinks', randomBytes(32));
}

export async function createLink(deps: BackupDeps, actor: Actor, id: number): Promise<{ url: string }> {
  const secret = await openSecret(deps.db);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockBackup(trx, actor.institutionId, id);
    assertCan(canBackup, actor, 'view', row);
    if (!canBackup(actor, 'download', row)) throw new AppError('BACKUP_FILE_GONE');
    await recordAudit(trx, actor, { action: 'backup.downloaded', target: { type: 'backup', id } });
    return { url: signBackupLink(secret, id, new Date()) };
  });
}

export async function getBackupBytes({ db, folder }: BackupDeps, link: BackupLink): Promise<Bytes> {
  if (!isLinkGood(await openSecret(db), link, new Date())) throw new AppError('FILE_LINK_INVALID');
  const fileName = await findBackupFile(db, link.backupId);
  const opened = fileName === undefined ? undefined : await folder.open(fileName);
  if (!opened || fileName === undefined) throw new AppError('NOT_FOUND');
  return {
    ...opened,
    mediaType: fileName.endsWith('.age') ? 'application/octet-stream' : 'application/gzip',
    fileName,
    maxAgeSeconds: 0,
  };
}

/** The manifest of an uploaded file. An encrypted file can't be read without its private key. */
async function inspect(path: string): Promise<BackupDetail> {
  if (await isEncrypted(path)) {
    await assertEncryptedForm(path);
    return { isEncrypted: true };
  }
  const manifest = await verifyArchive({ path });
  await assertReadable(manifest);
  return detailOf(manifest);
}

/** Kept only if it is complete and this version can restore it, as far as that can be seen. */
export async function receiveBackup(
  deps: BackupDeps,
  actor: Actor,
  file: FileOnDisk | null,
): Promise<Backup> {
  if (!file) throw new AppError('FILE_REQUIRED');
  const inspected = await inspect(file.path);
  const fileName = fileNameOf(`up${randomBytes(4).toString('hex')}`, new Date(), inspected.isEncrypted);
  await deps.folder.adopt(file.path, fileName);
  try {
    const { institutionId, accountId } = actor;
    const id = await inTransaction(deps.db, async (trx) => {
      const detail = { ...inspected, fileName, bytes: file.size, isBrought: true };
      const brought = { institutionId, cause: 'MANUAL', requestedBy: accountId } as const;
      const inserted = await insertFinished(trx, brought, detail);
      await recordAudit(trx, actor, {
        action: 'backup.uploaded',
        target: { type: 'backup', id: inserted },
        detail: { bytes: file.size, takenAt: inspected.takenAt ?? null },
      });
      await publishBackups(trx, deps, institutionId);
      return inserted;
    });
    return await getBackup(deps.db, actor, id);
  } catch (error) {
    await deps.folder.remove(fileName).catch(() => undefined);
    throw error;
  }
}
