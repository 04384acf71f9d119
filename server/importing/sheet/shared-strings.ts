import { checkCellLength } from './cell-length.ts';
import { readXml } from './read-xml.ts';
import type { Package } from './unpack.ts';
import type { XmlHandler } from './xml.ts';

/** A workbook writes characters that XML cannot contain as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

/** Copies the text: a slice would keep the whole source in memory. */
function detach(text: string): string {
  return text.length < 13 ? text : `${text} `.slice(0, -1);
}

/** Collects the displayed text of `<t>` elements: rich text in one piece, without phonetic guides. */
export class RichText {
  private text = '';
  private isInText = false;
  private isInPhonetic = false;

  clear(): void {
    this.text = '';
  }

  open(element: string): void {
    if (element === 't') this.isInText = true;
    if (element === 'rPh') this.isInPhonetic = true;
  }

  close(element: string): void {
    if (element === 't') this.isInText = false;
    if (element === 'rPh') this.isInPhonetic = false;
  }

  add(text: string): void {
    if (!this.isInText || this.isInPhonetic) return;
    this.text += text;
    checkCellLength(this.text.length);
  }

  take(): string {
    const text = detach(decodeEscapes(this.text));
    this.text = '';
    return text;
  }
}

/** Reads the shared strings, which cells refer to by index. */
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
