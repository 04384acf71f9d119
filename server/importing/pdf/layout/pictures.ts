import type { Box } from '../page/drawn-page.ts';
import type { PdfPicture } from '../page-text.ts';

export interface PicturePage {
  number: number;
  width: number;
  height: number;
  pictures: Box[];
  hasText: boolean;
}

/** Smaller pictures are bullets, rules and icons. */
const minLength = 20;

/** Larger ones are a background or the scan behind recognised text. On a page without text they are the content. */
const maxShare = 0.85;

/** Finds the pictures that may belong to a question. Logos repeat on many pages and are left out. */
export function findQuestionPictures(pages: PicturePage[]): PdfPicture[] {
  const all = pages.flatMap((page) => join(page.pictures).flatMap((box) => pictureOf(box, page)));
  const times = Map.groupBy(all, placeKey);
  const textless = new Set(pages.filter((page) => !page.hasText).map((page) => page.number));
  return all.filter((picture) => {
    if (textless.has(picture.page)) return true;
    if (!isAtEdge(picture)) return true;
    const pageCount = new Set(times.get(placeKey(picture))?.map(({ page }) => page)).size;
    return pageCount < 2 || pageCount < pages.length / 2;
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
  const isSmall = shown.width * page.width < minLength || shown.height * page.height < minLength;
  const isBehind = page.hasText && shown.width * shown.height > maxShare;
  return isSmall || isBehind ? [] : [shown];
}

/** Only headers and footers hold logos. In the middle of a page a picture belongs to its question. */
const isAtEdge = ({ y, height }: PdfPicture): boolean => y + height < 0.25 || y > 0.75;

const placeKey = ({ x, y, width, height }: PdfPicture): string =>
  [x, y, width, height].map((share) => Math.round(share * 100)).join(' ');

const maxJoined = 200;

/** Pictures are often stored as strips, one below the other. */
function join(boxes: Box[]): Box[] {
  if (boxes.length > maxJoined) return boxes;
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
