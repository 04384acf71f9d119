import { builtInFormat, usableFormat } from './number-format.ts';
import { readXml } from './read-xml.ts';
import type { Package } from './unpack.ts';
import { readAttributes } from './xml.ts';

/** Excel writes about 250 at most. */
const maxFormats = 5000;

/** The number format of each cell style, by the style's index. */
export async function readCellFormats(source: Package, path: string): Promise<string[]> {
  const own = new Map<number, string>();
  const used: number[] = [];
  let isInCellStyles = false;
  await readXml(source.read(path), {
    open(element, raw) {
      if (element === 'cellXfs') isInCellStyles = true;
      if (element === 'numFmt') {
        const attributes = readAttributes(raw);
        if (own.size < maxFormats)
          own.set(Number(attributes.get('numFmtId')), usableFormat(attributes.get('formatCode') ?? ''));
      }
      if (element === 'xf' && isInCellStyles) used.push(Number(readAttributes(raw).get('numFmtId') ?? 0));
    },
    close(element) {
      if (element === 'cellXfs') isInCellStyles = false;
    },
    text() {},
  });
  return used.map((id) => own.get(id) ?? builtInFormat(id));
}
