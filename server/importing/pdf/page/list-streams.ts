export interface StoredStream {
  /** As written, from `<<` to `>>`. */
  dictionary: string;
  data: Uint8Array;
}

/** Longer than any dictionary. */
const maxDictionary = 4096;

/** Lists the streams of a file in storage order, without using its cross-reference table. */
export function* listStreams(bytes: Uint8Array): Generator<StoredStream> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  while (true) {
    const keyword = file.indexOf('stream', from, 'latin1');
    if (keyword === -1) return;
    from = keyword + 'stream'.length;
    const start = dataStart(file, from);
    if (start === undefined || file.toString('latin1', keyword - 3, keyword) === 'end') continue;
    const dictionary = dictionaryBefore(file, keyword);
    if (dictionary === undefined) continue;
    const end = dataEnd(file, start, dictionary);
    yield { dictionary, data: file.subarray(start, end) };
    from = end;
  }
}

function dataStart(file: Buffer, after: number): number | undefined {
  if (file[after] === 0x0a) return after + 1;
  if (file[after] === 0x0d) return file[after + 1] === 0x0a ? after + 2 : after + 1;
  return undefined;
}

function dictionaryBefore(file: Buffer, keyword: number): string | undefined {
  if (
    !file
      .toString('latin1', Math.max(0, keyword - 8), keyword)
      .trimEnd()
      .endsWith('>>')
  )
    return undefined;
  const before = file.toString('latin1', Math.max(0, keyword - maxDictionary), keyword);
  const from = before.lastIndexOf('obj');
  return before.slice(Math.max(0, from)).trimEnd();
}

function dataEnd(file: Buffer, start: number, dictionary: string): number {
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN);
  const declared = start + length;
  if (declared <= file.length && /^\s*endstream/.test(file.toString('latin1', declared, declared + 16)))
    return declared;
  const end = file.indexOf('endstream', start, 'latin1');
  return end === -1 ? file.length : end;
}
