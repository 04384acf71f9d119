// Without l, 1, i, o and 0, which are easily confused when someone types the password from a screen.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Twelve characters in three groups: 59 bits, and easy to read aloud. */
export function suggestPassword(): string {
  return Array.from({ length: 3 }, () => group(4)).join('-');
}

function group(length: number): string {
  let text = '';
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Skips bytes beyond the last full round, which would make the first characters more likely.
    if (byte < 256 - (256 % signs.length)) text += signs[byte % signs.length];
  }
  return text;
}
