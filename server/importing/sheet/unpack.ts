import { crc32, createInflateRaw } from 'node:zlib';
import {
  asRefusal,
  damaged,
  definesEntities,
  passwordProtected,
  sizesDiffer,
  tooMuchUnpacked,
} from './refusals.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** The parts of a workbook, by case-insensitive name. A part is unpacked when it is read. */
export interface Package {
  names: string[];
  has(name: string): boolean;
  read(name: string): AsyncGenerator<Uint8Array>;
}

/** All parts together, including those that are never read. */
const maxUnpacked = 250 * 1024 * 1024;
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
 * Stops at the declared size: a zip bomb that declares a small size fails after one chunk too many, one that declares
 * its real size was refused when it was opened.
 */
async function* unpackEntry(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of chunksOf(bytes, entry)) {
      size += chunk.length;
      if (size > entry.declaredSize) throw sizesDiffer();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (size !== entry.declaredSize) throw sizesDiffer();
  if (checksum !== entry.checksum) throw damaged();
}

function indexEntries(bytes: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let unpacked = 0;
  for (const entry of readZipDirectory(bytes)) {
    const key = keyOf(entry.name);
    if (key.endsWith('/')) continue;
    // Of two parts with the same name Excel shows one, another program the other.
    if (entries.has(key)) throw damaged();
    entries.set(key, entry);
    unpacked += entry.declaredSize;
    if (unpacked > maxUnpacked) throw tooMuchUnpacked(maxUnpacked / 1024 / 1024);
  }
  return entries;
}

/** Opens the ZIP archive of a workbook and verifies its sizes and checksums. */
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
    // In UTF-16 every second byte of these keywords is zero.
    prolog += Buffer.from(chunk.subarray(0, prologLength)).toString('latin1').replaceAll('\0', '');
    if (prolog.length >= prologLength) break;
  }
  return prolog;
}

/** Checks all parts, even those that are never read: Excel never writes entities. */
export async function refuseEntities(source: Package): Promise<void> {
  for (const name of source.names) {
    if (!/\.(?:xml|rels|vml)$/.test(name)) continue;
    if (/<!(?:DOCTYPE|ENTITY)/i.test(await readProlog(source, name))) throw definesEntities();
  }
}
