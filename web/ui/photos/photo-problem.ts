import { t } from '@lingui/core/macro';
import { formatFileSize } from '../format-file-size.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const acceptedImages = imageTypes.join(',');

type FittedPhoto = { file: File; note: string | null } | { problem: string };

/** Checks a photo before it is sent, and shrinks it if it is too large. The server checks its content again. */
export async function fitPhoto(file: File, maxBytes: number): Promise<FittedPhoto> {
  if (!isImage(file)) return { problem: t`Please upload a PNG, JPEG or WebP image.` };
  if (file.size <= maxBytes) return { file, note: null };
  const shrunk = await shrinkPhoto(file, maxBytes);
  const megabytes = maxBytes / 1024 / 1024;
  if (shrunk === null) return { problem: t`File size must be less than ${megabytes}MB` };
  const before = formatFileSize(file.size);
  const after = formatFileSize(shrunk.size);
  return { file: shrunk, note: t`Reduced from ${before} to ${after}` };
}

// Some systems do not know a file's type. Then its name decides.
function isImage({ type, name }: File): boolean {
  return type === '' ? /\.(png|jpe?g|webp)$/i.test(name) : imageTypes.includes(type);
}
