import type { Place } from '../../reader-output.ts';
import type { PdfLine } from '../page-text.ts';

type Region = Place['regions'][number];

/** One box for each column of each page with lines of the question. */
export function boxLines(lines: Iterable<PdfLine>): Region[] {
  const boxes = new Map<string, Region>();
  for (const { page, column, x, y, width, height } of lines) {
    const key = `${page} ${column}`;
    const box = boxes.get(key);
    boxes.set(
      key,
      box === undefined ? { page, x, y, width, height } : unite(box, { page, x, y, width, height }),
    );
  }
  return [...boxes.values()];
}

function unite(one: Region, other: Region): Region {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    page: one.page,
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
