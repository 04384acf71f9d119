const lineFeed = 0x0a;

/** The lines of a stream of bytes, each as it is complete; what stands after the last line feed is no line. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let begun: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString();
      begun = [];
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
  }
}
