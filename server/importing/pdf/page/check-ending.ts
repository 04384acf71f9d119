import { refusal } from './refusals.ts';

/** Room for what mail programs and downloads append. */
const lookedAt = 2048;

/**
 * A PDF ends by saying where its table of contents is. Without that it was cut off, and what could be
 * recovered would lack questions without anybody noticing.
 */
export function checkEnding(bytes: Uint8Array): void {
  const end = endOfContent(bytes);
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(Math.max(0, end - lookedAt), end)
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
