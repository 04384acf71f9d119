import { t } from '@lingui/core/macro';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const acceptedImages = imageTypes.join(',');

/** Checks a photo before it is sent; the server checks its content again. */
export function photoProblem(file: File, maxBytes: number): string | null {
  if (!isImage(file)) return t`Please upload a PNG, JPEG or WebP image.`;
  const megabytes = maxBytes / 1024 / 1024;
  return file.size > maxBytes ? t`File size must be less than ${megabytes}MB` : null;
}

// Some systems do not know a file's type. Then its name decides.
function isImage({ type, name }: File): boolean {
  return type === '' ? /\.(png|jpe?g|webp)$/i.test(name) : imageTypes.includes(type);
}
