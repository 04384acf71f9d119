import { damaged, tooManyParts } from './refusals.ts';

export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedSize: number;
  /** Not verified: unpacking counts the real size. */
  declaredSize: number;
  checksum: number;
  headerOffset: number;
}

const maxEntries = 20_000;
const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const entrySignature = 0x02014b50;
const unknown32 = 0xffffffff;

function findEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= from; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw damaged();
}

function readNumber64(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}

function readDirectoryPlace(bytes: Buffer): { count: number; offset: number } {
  const end = findEnd(bytes);
  const locator = end - 20;
  if (locator >= 0 && bytes.readUInt32LE(locator) === locator64Signature) {
    const end64 = readNumber64(bytes, locator + 8);
    if (bytes.readUInt32LE(end64) !== end64Signature) throw damaged();
    return { count: readNumber64(bytes, end64 + 32), offset: readNumber64(bytes, end64 + 48) };
  }
  return { count: bytes.readUInt16LE(end + 10), offset: bytes.readUInt32LE(end + 16) };
}

/** Sizes beyond 32 bits are in the extra field, and only those marked with 0xffffffff. */
function readSizes64(entry: ZipEntry, extra: Buffer): ZipEntry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    const take = (value: number): number => {
      if (value !== unknown32) return value;
      next += 8;
      return readNumber64(extra, next - 8);
    };
    return {
      ...entry,
      declaredSize: take(entry.declaredSize),
      packedSize: take(entry.packedSize),
      headerOffset: take(entry.headerOffset),
    };
  }
  return entry;
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (bytes.readUInt32LE(at) !== entrySignature) throw damaged();
  const flags = bytes.readUInt16LE(at + 8);
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const entry = {
    // Some Windows programs write backslashes.
    name: bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
    isEncrypted: (flags & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    checksum: bytes.readUInt32LE(at + 16),
    packedSize: bytes.readUInt32LE(at + 20),
    declaredSize: bytes.readUInt32LE(at + 24),
    headerOffset: bytes.readUInt32LE(at + 42),
  };
  return {
    entry: readSizes64(entry, bytes.subarray(nameEnd, extraEnd)),
    next: extraEnd + bytes.readUInt16LE(at + 32),
  };
}

/** Reads the central directory of an archive. May throw a RangeError on a damaged one. */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  const { count, offset } = readDirectoryPlace(bytes);
  if (count > maxEntries) throw tooManyParts(maxEntries);
  const entries: ZipEntry[] = [];
  for (let at = offset; entries.length < count; ) {
    const { entry, next } = readEntry(bytes, at);
    entries.push(entry);
    at = next;
  }
  return entries;
}
