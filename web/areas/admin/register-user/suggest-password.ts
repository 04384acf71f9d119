// Without l, 1, i, o and 0: it is read from a screen and typed by somebody else.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Twelve signs in three groups: 59 bits, and easy to read aloud. */
export function suggestPassword(): string {
  return Array.from({ length: 3 }, () => group(4)).join('-');
}

function group(length: number): string {
  let text = '';
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond the last whole round would make the first signs more likely.
    if (byte < 256 - (256 % signs.length)) text += signs[byte % signs.length];
  }
  return text;
}
