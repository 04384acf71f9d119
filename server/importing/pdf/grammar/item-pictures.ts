import { say } from '#server/language/say.ts';
import type { PdfLine, PdfPicture, PdfText } from '../page-text.ts';
import type { PaperItem } from './paper-walk.ts';

/** A picture belongs to the question whose line is above it in the same column. */
export function findItemsWithPicture(
  items: readonly PaperItem[],
  { pictures, lines }: PdfText,
): Set<PaperItem> {
  const owners = new Map(
    items.flatMap((item) => item.pieces.map(({ line }): [PdfLine, PaperItem] => [line, item])),
  );
  const byPage = Map.groupBy(lines, ({ page }) => page);
  const withPicture = new Set<PaperItem>();
  for (const picture of pictures) {
    const line = findLineAbove(picture, byPage.get(picture.page) ?? []);
    const item = line === undefined ? undefined : owners.get(line);
    if (item !== undefined) withPicture.add(item);
  }
  return withPicture;
}

/** Else the first line below: a picture at the top of a page belongs to what follows. */
function findLineAbove(picture: PdfPicture, lines: readonly PdfLine[]): PdfLine | undefined {
  const middle = picture.y + picture.height / 2;
  const beside = lines.filter(
    (line) => line.x < picture.x + picture.width && line.x + line.width > picture.x,
  );
  const near = beside.length > 0 ? beside : lines;
  return near.findLast(({ y }) => y <= middle) ?? near[0];
}

/** Reports scanned pages among others: their questions would be lost silently. */
export function findPagesWithoutText({ pictures, lines }: PdfText): string[] {
  const pagesWithText = new Set(lines.map(({ page }) => page));
  const pages = new Set(pictures.map(({ page }) => page).filter((page) => !pagesWithText.has(page)));
  return [...pages].map((page) =>
    say('Page {page} is a picture without text, so its questions can’t be read.', { page }),
  );
}
