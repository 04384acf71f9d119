import { AppError } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/form-body.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { BrandingProfileEntry } from '#shared/contract/branding.ts';
import { storeBrandImage } from '../files/brand-images.service.ts';
import { discardFile } from '../files/photos.service.ts';
import { updateProfile } from './branding.queries.ts';
import { changeRow, type EditorTools, shippedImages } from './profiles.service.ts';

interface Place {
  key: string;
  image: 'logo' | 'favicon';
}

const columns = {
  logo: { file: 'logo_file_id', path: 'logo_path' },
  favicon: { file: 'favicon_file_id', path: 'favicon_path' },
} as const;

/** Takes the place of whatever picture was there. */
export async function keepImage(
  tools: EditorTools,
  actor: Actor,
  { key, image, file }: Place & { file: UploadedFile | null },
): Promise<BrandingProfileEntry> {
  if (!file) throw new AppError('FILE_REQUIRED');
  const { institutionId } = actor;
  const bytes = await tools.photos.prepare(file.bytes, actor, image === 'logo' ? 'logo' : 'icon');
  const prepared = { institutionId, bytes, fileName: file.fileName };
  const column = columns[image];
  return storeBrandImage(tools.db, tools.store, prepared, (record) =>
    changeRow(tools, actor, key, async (trx, row) => {
      const fileId = await record(trx);
      const after = await updateProfile(trx, row.id, { [column.path]: null, [column.file]: fileId });
      await discardFile(trx, tools.queue, row[column.file]);
      return { after, detail: { imageReplaced: image } };
    }),
  );
}

/** What was shipped stands there again, or nothing. */
export function removeImage(
  tools: EditorTools,
  actor: Actor,
  { key, image }: Place,
): Promise<BrandingProfileEntry> {
  const column = columns[image];
  return changeRow(tools, actor, key, async (trx, row) => {
    const path = shippedImages(key)[column.path];
    const after = await updateProfile(trx, row.id, { [column.path]: path, [column.file]: null });
    await discardFile(trx, tools.queue, row[column.file]);
    return { after, detail: { imageRemoved: image } };
  });
}
