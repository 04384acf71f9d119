import { refusal } from './refusals.ts';

/** Mail programs and downloads may append bytes. */
const tailBytes = 2048;

/** A PDF without its trailer was cut off. What could be recovered would silently lack questions. */
export function checkEnding(bytes: Uint8Array): void {
  const end = endOfContent(bytes);
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(Math.max(0, end - tailBytes), end)
    .toString('latin1');
  if (!/startxref\s+\d+\s*%%EOF/.test(tail)) throw refusal.isDamaged();
}

function endOfContent(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && isFiller(bytes[end - 1] ?? 0)) end -= 1;
  return end;
}

const isFiller = (byte: number): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 32;
