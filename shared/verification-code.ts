// Crockford's alphabet, without I, L, O and U, which read as 1, 1, 0 and V.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 4;

/** Number of random characters in a code, five bits each. One more is a checksum. */
const randomLength = 23;
export const codeLength = randomLength + 1;

/** Creates a code from random bytes, one for each character: 115 bits. */
export function makeCode(bytes: Uint8Array): string {
  if (bytes.length < randomLength) throw new Error(`A code needs ${randomLength} random bytes.`);
  const digits = Array.from(bytes.slice(0, randomLength), (byte) => byte % 32);
  return [...digits, checkDigit(digits)].map((digit) => alphabet[digit]).join('');
}

export const codeBytes = randomLength;

/** Normalises a typed code, or returns undefined if no code looks like that. */
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

/** "7Q2M-K9XT-…", as printed. */
export function groupCode(code: string): string {
  const groups: string[] = [];
  for (let at = 0; at < code.length; at += groupLength) groups.push(code.slice(at, at + groupLength));
  return groups.join('-');
}

/**
 * Each position has its own weight in the field of 32 elements, so that one wrong character and any two swapped ones
 * are always detected.
 */
function checkDigit(digits: readonly number[]): number {
  let sum = 0;
  for (const digit of digits) sum = double(sum) ^ digit;
  return double(sum);
}

/** Multiplies by x in the field of the polynomial x⁵ + x² + 1. */
function double(element: number): number {
  const shifted = element << 1;
  return shifted & 32 ? (shifted ^ 0b100101) & 31 : shifted;
}
