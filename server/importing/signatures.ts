import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { findEncodingMark } from './text/decode-text.ts';

/** So much of a file tells what it is. */
const headBytes = 64 * 1024;

const pictures = sentence('This file seems to be a picture.');
const archive = sentence('This file seems to be an archive. Unpack it first.');

const foreign: readonly { begins: string; itIs: string }[] = [
  { begins: '\x89PNG', itIs: pictures },
  { begins: '\xff\xd8\xff', itIs: pictures },
  { begins: 'GIF8', itIs: pictures },
  { begins: 'II*\0', itIs: pictures },
  { begins: 'MM\0*', itIs: pictures },
  { begins: 'RIFF', itIs: sentence('This file seems to be a picture, a sound or a film.') },
  { begins: 'ID3', itIs: sentence('This file seems to be a sound.') },
  { begins: '\0\0\0\x18ftyp', itIs: sentence('This file seems to be a film.') },
  { begins: '\0\0\0\x20ftyp', itIs: sentence('This file seems to be a film.') },
  { begins: '{\\rtf', itIs: sentence('This file seems to be a Word document.') },
  { begins: 'Rar!', itIs: archive },
  { begins: '7z\xbc\xaf', itIs: archive },
  { begins: '\x1f\x8b', itIs: archive },
  {
    begins: 'MIME-Version:',
    itIs: sentence('This file seems to be a web archive. Save it as .xlsx or .csv first.'),
  },
];

export function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;
}

/** A sentence on what it seems to be, when it is none of the kinds that can be read. */
export function describeForeignContent(bytes: Uint8Array): string | undefined {
  const found = foreign.find(({ begins }) => startsWith(bytes, begins));
  return found && sayMarked(found.itIs);
}

/** Text has no NULs and hardly any control characters. */
export function isPlainText(bytes: Uint8Array): boolean {
  const mark = findEncodingMark(bytes);
  if (mark === 'utf-16le' || mark === 'utf-16be') return true;
  const head = bytes.subarray(0, headBytes);
  if (head.includes(0)) return false;
  const controls = head.reduce((count, byte) => (isControl(byte) ? count + 1 : count), 0);
  return controls <= head.length / 100;
}

function isControl(byte: number): boolean {
  return byte < 32 && byte !== 9 && byte !== 10 && byte !== 13;
}

/** `page`: begins as a web page does; `any`: begins with any tag. */
export function isMarkup(bytes: Uint8Array, kind: 'page' | 'any'): boolean {
  const head = new TextDecoder(findEncodingMark(bytes) ?? 'latin1')
    .decode(bytes.subarray(0, 4096))
    .trimStart();
  return kind === 'any' ? /^<[a-z!?]/i.test(head) : /^<(!doctype html|html|head|body)\b/i.test(head);
}
