import { say } from '#server/language/say.ts';
import type { PdfLine, PdfPicture, PdfText } from '../page-text.ts';
import type { PaperItem } from './paper-walk.ts';

/** A picture belongs to the question whose line stands above it in the same column. */
export function findItemsWithPicture(
  items: readonly PaperItem[],
  { pictures, lines }: PdfText,
): Set<PaperItem> {
  const owners = new Map(
    items.flatMap((item) => item.pieces.map(({ line }): [PdfLine, PaperItem] => [line, item])),
  );
  const byPage = Map.groupBy(lines, ({ page }) => page);
  const found = new Set<PaperItem>();
  for (const picture of pictures) {
    const line = findLineAbove(picture, byPage.get(picture.page) ?? []);
    const item = line === undefined ? undefined : owners.get(line);
    if (item !== undefined) found.add(item);
  }
  return found;
}

/** Else the first below: at the top of a page a picture goes with what follows it. */
function findLineAbove(picture: PdfPicture, lines: readonly PdfLine[]): PdfLine | undefined {
  const middle = picture.y + picture.height / 2;
  const beside = lines.filter(
    (line) => line.x < picture.x + picture.width && line.x + line.width > picture.x,
  );
  const near = beside.length > 0 ? beside : lines;
  return near.findLast(({ y }) => y <= middle) ?? near[0];
}

/** A scanned page among others would lose its questions. */
export function findPagesWithoutText({ pictures, lines }: PdfText): string[] {
  const written = new Set(lines.map(({ page }) => page));
  const pages = new Set(pictures.map(({ page }) => page).filter((page) => !written.has(page)));
  return [...pages].map((page) =>
    say('Page {page} is a picture without text: questions on it cannot be read.', { page }),
  );
}
