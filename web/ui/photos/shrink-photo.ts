/** Tried in this order. The first is enough for nearly every photo. */
const longestSides = [2400, 1600, 1000];
const quality = 0.85;

/** The photo as a JPEG of at most that many bytes, turned upright; null if the browser can't read it. */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) return null;
  try {
    for (const side of longestSides) {
      const jpeg = await draw(picture, side);
      if (jpeg && jpeg.size <= maxBytes) return new File([jpeg], jpegName(file.name), { type: 'image/jpeg' });
    }
    return null;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, longestSide: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency: what is transparent would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}

function jpegName(name: string): string {
  return `${name.replace(/\.\w+$/, '')}.jpg`;
}
