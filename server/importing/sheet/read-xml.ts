import { TextDecoder } from 'node:util';
import { asRefusal } from './refusals.ts';
import { type XmlHandler, XmlReader } from './xml.ts';

function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const prolog = Buffer.from(start.subarray(0, 200)).toString('latin1');
  return /^[^<]{0,3}<\?xml[^>]{0,100}\sencoding=["']([\w-]+)["']/.exec(prolog)?.[1] ?? 'utf-8';
}

/** Parses a part for the handler. Refuses anything that is not XML from its first to its last character. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  const reader = new XmlReader(handler);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      reader.write(decoder.decode(chunk, { stream: true }));
    }
    reader.write(decoder?.decode() ?? '');
    reader.end();
  } catch (error) {
    throw asRefusal(error);
  }
}
