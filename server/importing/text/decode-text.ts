import { say } from '#server/language/say.ts';
import type { Report } from '../reader-output.ts';
import { makeWellFormed } from './storable-text.ts';

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

export function findEncodingMark(bytes: Uint8Array): (typeof byteOrderMarks)[number]['encoding'] | undefined {
  return byteOrderMarks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding;
}

/**
 * Decodes by the byte order mark, else as UTF-8 when valid, else as Windows-1252, which Excel writes on Windows. NULs
 * stay, so that the reader can name their rows.
 */
export function decodeText(bytes: Uint8Array, report: Report): string {
  const text = decode(bytes);
  const storable = makeWellFormed(text);
  if (storable !== text || (storable.includes('\uFFFD') && findEncodingMark(bytes) !== undefined)) {
    report({
      type: 'remark',
      text: say('Some characters in this file couldn’t be read. They were removed or replaced.'),
    });
  }
  return storable;
}

function decode(bytes: Uint8Array): string {
  const mark = findEncodingMark(bytes);
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
