/** Without these entries pdf.js locates pictures but cannot decode them, which takes minutes for pages of photos. */
const requiredEntries = ['/BitsPerComponent', '/ImageMask'];

/** How far the picture's dictionary may extend before and after such an entry. */
const reach = 1024;

/** Returns a copy of the file whose pictures cannot be decoded. */
export function disablePictureDecoding(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (const name of requiredEntries) {
    for (let at = copy.indexOf(name, 0, 'latin1'); at !== -1; at = copy.indexOf(name, at + 1, 'latin1')) {
      if (isOfPicture(copy, at)) copy[at + name.length - 1] = 'X'.charCodeAt(0);
    }
  }
  return new Uint8Array(copy.buffer, copy.byteOffset, copy.byteLength);
}

function isOfPicture(file: Buffer, at: number): boolean {
  const before = file.toString('latin1', Math.max(0, at - reach), at);
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1) + file.toString('latin1', at, at + reach);
  return /\/Subtype\s*\/Image\b/.test(dictionary);
}
