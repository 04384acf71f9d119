import { AppError } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { BrandingProfileEntry } from '#shared/contract/platform/branding.ts';
import { storeBrandImage } from '../files/brand-images.service.ts';
import { discardFile } from '../files/photos.service.ts';
import { updateProfile } from './branding.queries.ts';
import { changeRow, type EditorDeps, shippedImages } from './profiles.service.ts';

interface Place {
  key: string;
  image: 'logo' | 'favicon';
}

const columns = {
  logo: { file: 'logo_file_id', path: 'logo_path' },
  favicon: { file: 'favicon_file_id', path: 'favicon_path' },
} as const;

/** Replaces the current picture. */
export async function keepImage(
  deps: EditorDeps,
  actor: Actor,
  { key, image, file }: Place & { file: UploadedFile | null },
): Promise<BrandingProfileEntry> {
  if (!file) throw new AppError('FILE_REQUIRED');
  const { institutionId } = actor;
  const bytes = await deps.photos.prepare(file.bytes, actor, image === 'logo' ? 'logo' : 'icon');
  const prepared = { institutionId, bytes, fileName: file.fileName };
  const column = columns[image];
  return storeBrandImage(deps.db, deps.store, prepared, (record) =>
    changeRow(deps, actor, key, async (trx, row) => {
      const fileId = await record(trx);
      const after = await updateProfile(trx, row.id, { [column.path]: null, [column.file]: fileId });
      await discardFile(trx, deps.queue, row[column.file]);
      return { after, detail: { imageReplaced: image } };
    }),
  );
}

/** Restores the shipped picture, or none. */
export function removeImage(
  deps: EditorDeps,
  actor: Actor,
  { key, image }: Place,
): Promise<BrandingProfileEntry> {
  const column = columns[image];
  return changeRow(deps, actor, key, async (trx, row) => {
    const path = shippedImages(key)[column.path];
    const after = await updateProfile(trx, row.id, { [column.path]: path, [column.file]: null });
    await discardFile(trx, deps.queue, row[column.file]);
    return { after, detail: { imageRemoved: image } };
  });
}
