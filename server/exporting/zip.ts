import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Compressed content (a picture, a document) is stored unchanged. */
  isPacked: boolean;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Streams a ZIP archive without holding it in memory. */
export async function* streamZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) fault = error;
    else ready.push(piece);
  });
  function takeReady(): Uint8Array[] {
    if (fault !== null) throw fault;
    return ready.splice(0);
  }
  for await (const { name, isPacked, pieces } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece, false);
      yield* takeReady();
    }
    file.push(new Uint8Array(), true);
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}

export function textPieces(text: string): Uint8Array[] {
  return [Buffer.from(text)];
}
