const lineFeed = 0x0a;

/** Yields the complete lines of a byte stream; text after the last line feed is dropped. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let partial: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, at)]).toString();
      partial = [];
      from = at + 1;
    }
    partial.push(chunk.subarray(from));
  }
}
