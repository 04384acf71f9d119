import { inflateSync } from 'node:zlib';
import { listStreams, type StoredStream } from './list-streams.ts';
import { refusal } from './refusals.ts';

/** Unpacked sizes. A page of text has some kilobytes, a font some hundred. */
const maxStreamBytes = 32 * 1024 * 1024;
const maxTotalBytes = 256 * 1024 * 1024;

/** Unpacks everything but pictures, within limits: pdf.js would run out of memory, and silently skip damaged streams. */
export function checkStreams(bytes: Uint8Array): void {
  if (isEncrypted(bytes)) return;
  let all = 0;
  for (const stream of listStreams(bytes)) {
    const layers = packedLayers(stream);
    if (layers === 0 || stream.data.length === 0) continue;
    all += unpackedLength(stream.data, layers);
    if (all > maxTotalBytes) throw refusal.hasTooMuch();
  }
}

function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt', 0, 'latin1');
}

/** How many filters to unpack; 0 for streams that are not checked. */
function packedLayers({ dictionary }: StoredStream): number {
  if (/\/Subtype\s*\/Image/.test(dictionary)) return 0;
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  const names = filter.match(/\/\w+/g) ?? [];
  return names.every((name) => name === '/FlateDecode' || name === '/Fl') ? names.length : 0;
}

function unpackedLength(data: Uint8Array, layers: number): number {
  let unpacked: Uint8Array = data;
  for (let layer = 0; layer < layers; layer += 1) unpacked = unpack(unpacked);
  return unpacked.length;
}

function unpack(data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: maxStreamBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw refusal.hasTooMuch();
    throw refusal.isDamaged();
  }
}
