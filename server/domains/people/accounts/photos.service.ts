import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Person } from '#shared/contract/people/people.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { discardFile, recordPhoto, storePhoto } from '../../files/photos.service.ts';
import { findAccount, type PeopleDeps } from '../people.service.ts';
import { publishToPerson } from '../people-events.service.ts';
import { lockPhoto, updatePhoto } from './photos.queries.ts';

export async function updateOwnPhoto(
  deps: PeopleDeps,
  actor: Actor,
  file: UploadedFile | null,
): Promise<Person> {
  const { db, photos, store } = deps;
  if (!file) throw new AppError('PHOTO_REQUIRED');
  const photo = { bytes: await photos.prepare(file.bytes, actor), fileName: file.fileName };
  return storePhoto(db, store, photo, (stored) =>
    inTransaction(db, (trx) => replacePhoto(deps, trx, actor, () => recordPhoto(trx, stored, actor))),
  );
}

/** Also removes a photo that is only an external URL. */
export function deleteOwnPhoto(deps: PeopleDeps, actor: Actor): Promise<Person> {
  return inTransaction(deps.db, (trx) => replacePhoto(deps, trx, actor, async () => null));
}

async function replacePhoto(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  record: () => Promise<number | null>,
): Promise<Person> {
  const before = await lockPhoto(trx, actor);
  if (!before) throw new AppError('NOT_FOUND');
  const fileId = await record();
  const hadPhoto = before.photo_file_id !== null || before.photo_url !== null;
  if (fileId !== null || hadPhoto) {
    await updatePhoto(trx, actor, fileId);
    await discardFile(trx, deps.queue, before.photo_file_id);
    await recordAudit(trx, actor, { action: 'photo.changed', detail: { isRemoved: fileId === null } });
    await publishToPerson(trx, deps.events, actor);
  }
  const account = await findAccount(trx, deps.links, actor.accountId);
  if (!account?.person) throw new AppError('NOT_FOUND');
  return account.person;
}
