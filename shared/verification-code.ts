// Crockford's alphabet: no I, L, O or U, which are read as 1, 1, 0 and V.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 4;

/** How many random characters a code has, of five bits each; one more tells whether it was typed right. */
const randomLength = 23;
export const codeLength = randomLength + 1;

/** Makes a code of random bytes, one a character: 115 bits that nobody guesses. */
export function makeCode(bytes: Uint8Array): string {
  if (bytes.length < randomLength) throw new Error(`A code needs ${randomLength} random bytes.`);
  const digits = Array.from(bytes.slice(0, randomLength), (byte) => byte % 32);
  return [...digits, checkDigit(digits)].map((digit) => alphabet[digit]).join('');
}

export const codeBytes = randomLength;

/** As it is stored, of whatever somebody typed; undefined for what no code can read like. */
export function readCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
    .replaceAll('U', 'V');
  if (code.length !== codeLength) return undefined;
  const digits = Array.from(code, (character) => alphabet.indexOf(character));
  if (digits.includes(-1)) return undefined;
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? code : undefined;
}

/** "7Q2M-K9XT-…", as it is printed. */
export function groupCode(code: string): string {
  const groups: string[] = [];
  for (let at = 0; at < code.length; at += groupLength) groups.push(code.slice(at, at + groupLength));
  return groups.join('-');
}

/**
 * Each place has a weight of its own in the field of 32 elements, so that one wrong character and any two that
 * changed places are always noticed.
 */
function checkDigit(digits: readonly number[]): number {
  let sum = 0;
  for (const digit of digits) sum = double(sum) ^ digit;
  return double(sum);
}

/** Times x in the field of the polynomial x⁵ + x² + 1. */
function double(element: number): number {
  const shifted = element << 1;
  return shifted & 32 ? (shifted ^ 0b100101) & 31 : shifted;
}
