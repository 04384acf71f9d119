import { crc32, createInflateRaw } from 'node:zlib';
import {
  asRefusal,
  damaged,
  falseSizes,
  passwordProtected,
  tooMuchUnpacked,
  withEntities,
} from './refusals.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** The parts of a workbook by name, without case; a part is unpacked only when it is read. */
export interface Package {
  names: string[];
  has(name: string): boolean;
  read(name: string): AsyncGenerator<Uint8Array>;
}

/** All parts together, also those nobody reads. */
const mostUnpacked = 250 * 1024 * 1024;
const localSignature = 0x04034b50;
const prologLength = 4096;

function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

function packedData(bytes: Buffer, entry: ZipEntry): Buffer {
  const at = entry.headerOffset;
  if (bytes.readUInt32LE(at) !== localSignature) throw damaged();
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + entry.packedSize);
  if (data.length !== entry.packedSize) throw damaged();
  return data;
}

function chunksOf(bytes: Buffer, entry: ZipEntry): Iterable<Buffer> | AsyncIterable<Buffer> {
  if (entry.isEncrypted) throw passwordProtected();
  const data = packedData(bytes, entry);
  if (entry.method === 0) return [data];
  if (entry.method !== 8) throw damaged();
  const inflater = createInflateRaw({ chunkSize: 64 * 1024 });
  inflater.end(data);
  return inflater;
}

/**
 * Ends as soon as there is more than the archive said: an inflation bomb that says it is small is
 * found after the first chunk too many, one that says what it is was refused when it was opened.
 */
async function* unpackEntry(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of chunksOf(bytes, entry)) {
      size += chunk.length;
      if (size > entry.saidSize) throw falseSizes();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (size !== entry.saidSize) throw falseSizes();
  if (checksum !== entry.checksum) throw damaged();
}

function indexEntries(bytes: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let unpacked = 0;
  for (const entry of readZipDirectory(bytes)) {
    const key = keyOf(entry.name);
    if (key.endsWith('/')) continue;
    // Two parts of one name: Excel shows the one, another program the other.
    if (entries.has(key)) throw damaged();
    entries.set(key, entry);
    unpacked += entry.saidSize;
    if (unpacked > mostUnpacked) throw tooMuchUnpacked(mostUnpacked / 1024 / 1024);
  }
  return entries;
}

/** Opens the ZIP archive of a workbook without believing it: sizes are counted, checksums compared. */
export function openPackage(bytes: Uint8Array): Package {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let entries: Map<string, ZipEntry>;
  try {
    entries = indexEntries(buffer);
  } catch (error) {
    throw asRefusal(error);
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(keyOf(name)),
    read(name) {
      const entry = entries.get(keyOf(name));
      if (entry === undefined) throw damaged();
      return unpackEntry(buffer, entry);
    },
  };
}

async function readProlog(source: Package, name: string): Promise<string> {
  let prolog = '';
  for await (const chunk of source.read(name)) {
    // Also in UTF-16, where every second byte of such a word is zero.
    prolog += Buffer.from(chunk.subarray(0, prologLength)).toString('latin1').replaceAll('\0', '');
    if (prolog.length >= prologLength) break;
  }
  return prolog;
}

/** Also in parts that nobody reads: a workbook that brings entities is not one that Excel has written. */
export async function refuseEntities(source: Package): Promise<void> {
  for (const name of source.names) {
    if (!/\.(?:xml|rels|vml)$/.test(name)) continue;
    if (/<!(?:DOCTYPE|ENTITY)/i.test(await readProlog(source, name))) throw withEntities();
  }
}
