import { setImmediate as nextTurn } from 'node:timers/promises';
import { upload } from '#shared/limits.ts';
import { findColumnStarts } from './layout/column-starts.ts';
import { readColumns } from './layout/columns.ts';
import { groupRows } from './layout/group-rows.ts';
import { detectLabels } from './layout/labels.ts';
import { buildLines } from './layout/lines.ts';
import { mergeDuplicateText } from './layout/merge-duplicate-text.ts';
import { findQuestionPictures } from './layout/pictures.ts';
import { partsOf, type Row, textOf } from './layout/row.ts';
import { readRuledTables } from './layout/ruled-tables.ts';
import { findRunningEdges } from './layout/running-edges.ts';
import { drawPage } from './page/draw-page.ts';
import type { Box, DrawnPage, Piece } from './page/drawn-page.ts';
import { type OpenPdf, openPdf, refuseOnError } from './page/open-pdf.ts';
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

/** More than twice what a thousand full pages hold. */
const maxCharacters = 10_000_000;

/** The share of unreadable characters above which a PDF is refused. */
const maxUnreadable = 0.03;

/** The average per page below which a PDF is a scan. */
const minLetters = 8;

/** Reads the text of a PDF in reading order. Refuses unreadable files. */
export async function readPageText(
  bytes: Uint8Array,
  onPage: (page: number, of: number) => void = () => undefined,
): Promise<PdfText> {
  const pdf = await openPdf(bytes);
  try {
    if (pdf.pages > upload.maxPages) throw refusal.hasTooManyPages(pdf.pages);
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
    if (characters.all > maxCharacters) throw refusal.hasTooMuch();
    pages.push(rowsOf(drawn, number));
    onPage(number, pdf.pages);
    await nextTurn();
  }
  if (characters.unreadable > maxUnreadable * characters.all) throw refusal.isUnreadable();
  return pages;
}

async function readPage(pdf: OpenPdf, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const drawn = await refuseOnError(drawPage(page, pdf.operators));
  page.cleanup();
  if (drawn === 'too much') throw refusal.hasTooMuch();
  return drawn;
}

function rowsOf({ width, height, pieces, rules, pictures }: DrawnPage, number: number): ReadPage {
  const tables = readRuledTables(mergeDuplicateText(pieces), rules, height);
  const rows = [...tables.rows, ...groupRows(tables.rest)].toSorted(
    (one, other) => one.baseline - other.baseline,
  );
  return { number, width, height, rows, pictures };
}

function layOut(pages: ReadPage[]): PdfText {
  const running = findRunningEdges(pages);
  const bodies = pages.map((page) => ({
    ...page,
    rows: page.rows.flatMap((row) => removePieces(row, running)),
  }));
  const labels = detectLabels(bodies.flatMap((page) => page.rows.flatMap((row) => partsOf(row).map(textOf))));
  const columnStarts = findColumnStarts(bodies, labels);
  const lines = bodies.flatMap((page): PdfLine[] =>
    buildLines(readColumns(page.rows, { pageWidth: page.width, columnStarts, labels }), page, labels),
  );
  if (lettersIn(lines) < minLetters * pages.length) throw refusal.isScan(pages.length);
  const withText = new Set(lines.map((line) => line.page));
  const pictures = findQuestionPictures(
    pages.map((page) => ({ ...page, hasText: withText.has(page.number) })),
  );
  return { pages: pages.length, lines, pictures };
}

function removePieces({ cells, ...row }: Row, running: Set<Piece>): Row[] {
  const keep = (all: Piece[]) => all.filter((piece) => !running.has(piece));
  const pieces = keep(row.pieces);
  if (pieces.length === 0) return [];
  if (cells === undefined) return [{ ...row, pieces }];
  return [{ ...row, pieces, cells: cells.map((cell) => ({ ...cell, pieces: keep(cell.pieces) })) }];
}

function lettersIn(lines: PdfLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
}
