import { checkCellLength } from './cell-length.ts';
import { readXml } from './read-xml.ts';
import type { Package } from './unpack.ts';
import type { XmlHandler } from './xml.ts';

/** `_x000D_` is how a workbook writes what XML cannot hold. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

/** A text that was cut out of a larger one keeps all of that in memory; this is a copy of its own. */
function detach(text: string): string {
  return text.length < 13 ? text : `${text} `.slice(0, -1);
}

/** Gathers the displayed text of `<t>` elements: rich text in one piece, without reading aids. */
export class RichText {
  private text = '';
  private isInText = false;
  private isInReading = false;

  clear(): void {
    this.text = '';
  }

  open(element: string): void {
    if (element === 't') this.isInText = true;
    if (element === 'rPh') this.isInReading = true;
  }

  close(element: string): void {
    if (element === 't') this.isInText = false;
    if (element === 'rPh') this.isInReading = false;
  }

  add(text: string): void {
    if (!this.isInText || this.isInReading) return;
    this.text += text;
    checkCellLength(this.text.length);
  }

  take(): string {
    const text = detach(decodeEscapes(this.text));
    this.text = '';
    return text;
  }
}

/** The texts that cells point to by number. */
export async function readSharedStrings(source: Package, path: string): Promise<string[]> {
  const strings: string[] = [];
  const item = new RichText();
  const handler: XmlHandler = {
    open(element) {
      if (element === 'si') item.clear();
      else item.open(element);
    },
    close(element) {
      if (element === 'si') strings.push(item.take());
      else item.close(element);
    },
    text: (text) => item.add(text),
  };
  await readXml(source.read(path), handler);
  return strings;
}
