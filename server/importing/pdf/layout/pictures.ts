import type { Box } from '../page/drawn-page.ts';
import type { PdfPicture } from '../page-text.ts';

export interface PicturePage {
  number: number;
  width: number;
  height: number;
  pictures: Box[];
  hasText: boolean;
}

/** Smaller ones are bullets, rules and icons. */
const leastLength = 20;

/** Larger ones lie behind the text: paper, or the scan of which it was read. Without text they are the page. */
const mostShare = 0.85;

/** The pictures that may belong to a question: no logos, which stand on page after page. */
export function questionPictures(pages: PicturePage[]): PdfPicture[] {
  const all = pages.flatMap((page) => join(page.pictures).flatMap((box) => pictureOf(box, page)));
  const times = Map.groupBy(all, placeKey);
  const textless = new Set(pages.filter((page) => !page.hasText).map((page) => page.number));
  return all.filter((picture) => {
    if (textless.has(picture.page)) return true;
    if (!isAtEdge(picture)) return true;
    const on = new Set(times.get(placeKey(picture))?.map(({ page }) => page)).size;
    return on < 2 || on < pages.length / 2;
  });
}

function pictureOf({ x, y, width, height }: Box, page: PicturePage): PdfPicture[] {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const shown = {
    page: page.number,
    x: left / page.width,
    y: top / page.height,
    width: (Math.min(page.width, x + width) - left) / page.width,
    height: (Math.min(page.height, y + height) - top) / page.height,
  };
  const isSmall = shown.width * page.width < leastLength || shown.height * page.height < leastLength;
  const isBehind = page.hasText && shown.width * shown.height > mostShare;
  return isSmall || isBehind ? [] : [shown];
}

/** In the middle of each page stands what its question is about. */
const isAtEdge = ({ y, height }: PdfPicture): boolean => y + height < 0.25 || y > 0.75;

const placeKey = ({ x, y, width, height }: PdfPicture): string =>
  [x, y, width, height].map((share) => Math.round(share * 100)).join(' ');

const mostJoined = 200;

/** Pictures are often stored in strips, one below the other. */
function join(boxes: Box[]): Box[] {
  if (boxes.length > mostJoined) return boxes;
  const joined: Box[] = [];
  for (const box of boxes.toSorted((one, other) => one.y - other.y)) {
    const above = joined.find((known) => isStripOf(known, box));
    if (above === undefined) joined.push({ ...box });
    else above.height = Math.max(above.height, box.y + box.height - above.y);
  }
  return joined;
}

function isStripOf(above: Box, box: Box): boolean {
  const isBelow = Math.abs(box.y - (above.y + above.height)) < 1;
  return isBelow && Math.abs(above.x - box.x) < 1 && Math.abs(above.width - box.width) < 1;
}
