import { buildPdf, type PdfDraft, type PdfOptions, pageSize, type TextStyle } from './pdf.ts';

export interface PaperLayout extends TextStyle, Omit<PdfOptions, 'size'> {
  columns?: 1 | 2 | 3;
  /** Lines in a column; by default as many as fit. */
  linesAColumn?: number;
  leading?: number;
  header?: (page: number) => string;
  footer?: (page: number) => string;
}

const margin = 56;
const gutter = 24;

/** An exam paper as printed by a word processor, line by line. `''` is an empty line. */
export function buildPaper(lines: string[], layout: PaperLayout = {}): Promise<Uint8Array> {
  return buildPdf((draft) => drawPaper(draft, lines, layout), {
    ...layout,
    size: [pageSize.width, pageSize.height],
  });
}

function drawPaper(draft: PdfDraft, lines: string[], layout: PaperLayout) {
  const { columns = 1, size = 11 } = layout;
  const leading = layout.leading ?? size * 1.3;
  const room = layout.linesAColumn ?? Math.floor((pageSize.height - 2 * margin) / leading);
  const columnWidth = (pageSize.width - 2 * margin + gutter) / columns;
  for (let from = 0, page = 1; from === 0 || from < lines.length; from += room * columns, page += 1) {
    if (page > 1) draft.nextPage();
    drawEdges(draft, page, layout);
    for (let column = 0; column < columns; column += 1) {
      const part = lines.slice(from + column * room, from + (column + 1) * room);
      draft.lines(part, margin + column * columnWidth, margin, { ...layout, leading });
    }
  }
}

function drawEdges(draft: PdfDraft, page: number, { header, footer }: PaperLayout) {
  if (header !== undefined) draft.text(header(page), margin, 28, { size: 9 });
  if (footer !== undefined)
    draft.text(footer(page), pageSize.width / 2 - 20, pageSize.height - 34, { size: 9 });
}
