/** Without these pdf.js knows where a picture is, but does not decode it: pages of photos would take minutes. */
const needed = ['/BitsPerComponent', '/ImageMask'];

/** How far before the pictures' own words the dictionary may begin, and how far behind it may end. */
const reach = 1024;

/** A copy of the file in which pictures cannot be decoded. */
export function withoutPictureData(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (const name of needed) {
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
