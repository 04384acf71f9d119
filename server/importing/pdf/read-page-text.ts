import { setImmediate as nextTurn } from 'node:timers/promises';
import { upload } from '#shared/limits.ts';
import { findColumnStarts } from './layout/column-starts.ts';
import { readColumns } from './layout/columns.ts';
import { dropDoubleDrawing } from './layout/drop-double-drawing.ts';
import { groupRows } from './layout/group-rows.ts';
import { labelsOf } from './layout/labels.ts';
import { linesOf } from './layout/lines.ts';
import { questionPictures } from './layout/pictures.ts';
import { partsOf, type Row, textOf } from './layout/row.ts';
import { readRuledTables } from './layout/ruled-tables.ts';
import { findRunningEdges } from './layout/running-edges.ts';
import { drawPage } from './page/draw-page.ts';
import type { Box, DrawnPage, Piece } from './page/drawn-page.ts';
import { type OpenPdf, openPdf, orRefuse } from './page/open-pdf.ts';
import { refusal } from './page/refusals.ts';
import type { PdfLine, PdfText } from './page-text.ts';

interface ReadPage {
  number: number;
  width: number;
  height: number;
  rows: Row[];
  pictures: Box[];
}

interface Characters {
  all: number;
  unreadable: number;
}

/** A thousand full pages have not half of it. */
const mostCharacters = 10_000_000;

/** Of all signs, before the text counts as unreadable. */
const mostUnreadable = 0.03;

/** Letters a page on average, below which a PDF is a scan with perhaps a stamp on it. */
const leastLetters = 8;

/** What a PDF shows, in reading order; refuses what cannot be read. */
export async function readPageText(
  bytes: Uint8Array,
  onPage: (page: number, of: number) => void = () => undefined,
): Promise<PdfText> {
  const pdf = await openPdf(bytes);
  try {
    if (pdf.pages > upload.mostPages) throw refusal.hasTooManyPages(pdf.pages);
    return layOut(await readPages(pdf, onPage));
  } finally {
    await pdf.close();
  }
}

async function readPages(pdf: OpenPdf, onPage: (page: number, of: number) => void): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  const characters: Characters = { all: 0, unreadable: 0 };
  for (let number = 1; number <= pdf.pages; number += 1) {
    const drawn = await readPage(pdf, number);
    characters.all += drawn.characters.all;
    characters.unreadable += drawn.characters.unreadable;
    if (characters.all > mostCharacters) throw refusal.hasTooMuch();
    pages.push(rowsOf(drawn, number));
    onPage(number, pdf.pages);
    await nextTurn();
  }
  if (characters.unreadable > mostUnreadable * characters.all) throw refusal.isUnreadable();
  return pages;
}

async function readPage(pdf: OpenPdf, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const drawn = await orRefuse(drawPage(page, pdf.operators));
  page.cleanup();
  if (drawn === 'too much') throw refusal.hasTooMuch();
  return drawn;
}

function rowsOf({ width, height, pieces, rules, pictures }: DrawnPage, number: number): ReadPage {
  const tables = readRuledTables(dropDoubleDrawing(pieces), rules, height);
  const rows = [...tables.rows, ...groupRows(tables.rest)].toSorted(
    (one, other) => one.baseline - other.baseline,
  );
  return { number, width, height, rows, pictures };
}

function layOut(pages: ReadPage[]): PdfText {
  const running = findRunningEdges(pages);
  const bodies = pages.map((page) => ({ ...page, rows: page.rows.flatMap((row) => without(row, running)) }));
  const labels = labelsOf(bodies.flatMap((page) => page.rows.flatMap((row) => partsOf(row).map(textOf))));
  const columnStarts = findColumnStarts(bodies, labels);
  const lines = bodies.flatMap((page): PdfLine[] =>
    linesOf(readColumns(page.rows, { pageWidth: page.width, columnStarts, labels }), page, labels),
  );
  if (lettersIn(lines) < leastLetters * pages.length) throw refusal.isScan(pages.length);
  const withText = new Set(lines.map((line) => line.page));
  const pictures = questionPictures(pages.map((page) => ({ ...page, hasText: withText.has(page.number) })));
  return { pages: pages.length, lines, pictures };
}

function without({ cells, ...row }: Row, running: Set<Piece>): Row[] {
  const keep = (all: Piece[]) => all.filter((piece) => !running.has(piece));
  const pieces = keep(row.pieces);
  if (pieces.length === 0) return [];
  if (cells === undefined) return [{ ...row, pieces }];
  return [{ ...row, pieces, cells: cells.map((cell) => ({ ...cell, pieces: keep(cell.pieces) })) }];
}

function lettersIn(lines: PdfLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
}
