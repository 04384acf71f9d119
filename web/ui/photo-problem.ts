import { t } from '@lingui/core/macro';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const acceptedImages = imageTypes.join(',');

/** What is wrong with a photo before it is sent; the server looks at its content again. */
export function photoProblem(file: File, mostBytes: number): string | null {
  if (!isImage(file)) return t`Please upload a PNG, JPEG or WebP image.`;
  const megabytes = mostBytes / 1024 / 1024;
  return file.size > mostBytes ? t`File size must be less than ${megabytes}MB` : null;
}

// Some systems do not know the type of a file: then its name decides.
function isImage({ type, name }: File): boolean {
  return type === '' ? /\.(png|jpe?g|webp)$/i.test(name) : imageTypes.includes(type);
}
