import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  isStored?: boolean;
  isEncrypted?: boolean;
  /** A false unpacked size to declare. */
  declaredSize?: number;
  /** Deflated content, when too large to hold unpacked. Requires `declaredSize` and `declaredChecksum`. */
  packed?: Uint8Array;
  declaredChecksum?: number;
  /** Shares the data of the previous part. */
  isOverlapping?: boolean;
}

interface PlacedPart {
  part: ZipPart;
  offset: number;
  packed: Uint8Array;
  size: number;
  checksum: number;
}

function header(length: number, fields: [at: number, bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(length);
  for (const [at, bytes, value] of fields) buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function packPart(part: ZipPart, offset: number): PlacedPart {
  const content = Buffer.from(part.content);
  const packed = part.packed ?? (part.isStored === true ? content : deflateRawSync(content));
  return {
    part,
    offset,
    packed,
    size: part.declaredSize ?? content.length,
    checksum: part.declaredChecksum ?? crc32(content),
  };
}

function fieldsOf({ part, packed, size, checksum }: PlacedPart, from: number): [number, 2 | 4, number][] {
  return [
    [from, 2, part.isEncrypted === true ? 0x801 : 0x800],
    [from + 2, 2, part.isStored === true ? 0 : 8],
    [from + 4, 4, 0x21_0000],
    [from + 8, 4, checksum],
    [from + 12, 4, packed.length],
    [from + 16, 4, size],
    [from + 20, 2, Buffer.byteLength(part.name)],
  ];
}

function localHeader(placed: PlacedPart): Buffer {
  const start = header(30, [[0, 4, 0x04034b50], [4, 2, 20], ...fieldsOf(placed, 6)]);
  return Buffer.concat([start, Buffer.from(placed.part.name)]);
}

function centralHeader(placed: PlacedPart, isLong: boolean): Buffer {
  const start = header(46, [
    [0, 4, 0x02014b50],
    [4, 2, 20],
    [6, 2, 20],
    ...fieldsOf(placed, 8),
    [30, 2, isLong ? 28 : 0],
    [42, 4, placed.offset],
  ]);
  const extra = isLong ? moveSizes(start, [24, 20, 42]) : Buffer.alloc(0);
  return Buffer.concat([start, Buffer.from(placed.part.name), extra]);
}

/** Moves 64-bit numbers to the extra field and leaves 0xffffffff in their place. */
function moveSizes(start: Buffer, places: number[]): Buffer {
  const extra = header(4 + 8 * places.length, [
    [0, 2, 1],
    [2, 2, 8 * places.length],
  ]);
  for (const [index, place] of places.entries()) {
    extra.writeBigUInt64LE(BigInt(start.readUInt32LE(place)), 4 + 8 * index);
    start.writeUInt32LE(0xffffffff, place);
  }
  return extra;
}

function longEnd(count: number, size: number, offset: number): Buffer {
  const end = header(56, [
    [0, 4, 0x06064b50],
    [4, 4, 44],
    [12, 2, 45],
    [14, 2, 45],
    [24, 4, count],
    [32, 4, count],
    [40, 4, size],
    [48, 4, offset],
  ]);
  const locator = header(20, [
    [0, 4, 0x07064b50],
    [8, 4, offset + size],
    [16, 4, 1],
  ]);
  return Buffer.concat([end, locator]);
}

/** Builds a ZIP archive, possibly with false metadata. `isLong` uses the ZIP64 format. */
export function makeZip(parts: ZipPart[], { isLong = false } = {}): Buffer {
  const pieces: Uint8Array[] = [];
  const placed: PlacedPart[] = [];
  let offset = 0;
  for (const part of parts) {
    const last = placed.at(-1);
    if (part.isOverlapping === true && last !== undefined) {
      placed.push({ ...last, part: { ...last.part, name: part.name } });
      continue;
    }
    const here = packPart(part, offset);
    const start = localHeader(here);
    pieces.push(start, here.packed);
    offset += start.length + here.packed.length;
    placed.push(here);
  }
  const directory = Buffer.concat(placed.map((part) => centralHeader(part, isLong)));
  const end = header(22, [
    [0, 4, 0x06054b50],
    [8, 2, isLong ? 0xffff : Math.min(placed.length, 0xffff)],
    [10, 2, isLong ? 0xffff : Math.min(placed.length, 0xffff)],
    [12, 4, directory.length],
    [16, 4, isLong ? 0xffffffff : offset],
  ]);
  const middle = isLong ? longEnd(placed.length, directory.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...pieces, directory, middle, end]);
}
