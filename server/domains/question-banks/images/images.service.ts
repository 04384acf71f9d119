import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Photos } from '#server/plugins/files/photos.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuestionImage } from '#shared/contract/teaching/question-work.ts';
import { keepQuestionImage } from '../../files/question-images.service.ts';
import { invalidField } from '../../people/references.service.ts';
import { lockUsableImage } from './images.queries.ts';

interface ImageDeps {
  db: Db;
  store: FileStore;
  photos: Photos;
  signFile: (fileId: number) => string;
}

export async function uploadQuestionImage(
  { db, store, photos, signFile }: ImageDeps,
  actor: Actor,
  file: UploadedFile | null,
): Promise<QuestionImage> {
  if (!file) throw new AppError('PHOTO_REQUIRED', { message: say('Please choose a picture.') });
  const bytes = await photos.prepare(file.bytes, actor, 'question');
  const id = await keepQuestionImage(db, store, actor, { bytes, fileName: file.fileName });
  return { id, url: signFile(id) };
}

/** A picture that the question already shows may stay. */
export async function assertImageUsable(
  trx: Trx,
  actor: Actor,
  id: number | null,
  shownId: number | null = null,
): Promise<void> {
  if (id === null || id === shownId || (await lockUsableImage(trx, actor, id))) return;
  throw invalidField('image', say('there is no such picture'));
}
