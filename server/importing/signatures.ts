import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { findEncodingMark } from './text/decode-text.ts';

/** How much of a file is inspected. */
const headBytes = 64 * 1024;

const pictures = sentence('This file seems to be a picture.');
const archive = sentence('This file seems to be an archive. Unpack it first.');

const foreign: readonly { signature: string; message: string }[] = [
  { signature: '\x89PNG', message: pictures },
  { signature: '\xff\xd8\xff', message: pictures },
  { signature: 'GIF8', message: pictures },
  { signature: 'II*\0', message: pictures },
  { signature: 'MM\0*', message: pictures },
  { signature: 'RIFF', message: sentence('This file seems to be a picture, audio or video file.') },
  { signature: 'ID3', message: sentence('This file seems to be an audio file.') },
  { signature: '\0\0\0\x18ftyp', message: sentence('This file seems to be a video.') },
  { signature: '\0\0\0\x20ftyp', message: sentence('This file seems to be a video.') },
  { signature: '{\\rtf', message: sentence('This file seems to be a Word document.') },
  { signature: 'Rar!', message: archive },
  { signature: '7z\xbc\xaf', message: archive },
  { signature: '\x1f\x8b', message: archive },
  {
    signature: 'MIME-Version:',
    message: sentence('This file seems to be a web archive. Save it as .xlsx or .csv first.'),
  },
];

export function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;
}

/** Names what an unsupported file seems to be. */
export function describeForeignContent(bytes: Uint8Array): string | undefined {
  const match = foreign.find(({ signature }) => startsWith(bytes, signature));
  return match && sayMarked(match.message);
}

/** A damaged text may have this many NULs. Its reader reports their rows. */
const maxNuls = 8;

/** Text has hardly any NULs and control characters. */
export function isPlainText(bytes: Uint8Array): boolean {
  const mark = findEncodingMark(bytes);
  if (mark === 'utf-16le' || mark === 'utf-16be') return true;
  const head = bytes.subarray(0, headBytes);
  const nuls = head.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  const controls = head.reduce((count, byte) => (isControl(byte) ? count + 1 : count), 0);
  return nuls <= Math.max(maxNuls, head.length / 100) && controls <= head.length / 100;
}

function isControl(byte: number): boolean {
  return byte < 32 && byte !== 0 && byte !== 9 && byte !== 10 && byte !== 13;
}

/** `page`: starts like a web page; `any`: starts with any tag. */
export function isMarkup(bytes: Uint8Array, kind: 'page' | 'any'): boolean {
  const head = new TextDecoder(findEncodingMark(bytes) ?? 'latin1')
    .decode(bytes.subarray(0, 4096))
    .trimStart();
  return kind === 'any' ? /^<[a-z!?]/i.test(head) : /^<(!doctype html|html|head|body)\b/i.test(head);
}
