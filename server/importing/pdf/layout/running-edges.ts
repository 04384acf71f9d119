import type { Piece } from '../page/drawn-page.ts';
import { partsOf, type Row, textOf } from './row.ts';
import { findKeyTitle, isOfQuestion, isTitle } from './statements.ts';

export interface EdgePage {
  number: number;
  height: number;
  rows: Row[];
}

/** A part of a row at the top or bottom of a page. */
interface EdgePart {
  page: number;
  text: string;
  /** As a share of the page. */
  y: number;
  pieces: Piece[];
}

/** How much of a page counts as its edge, and at most how many rows. */
const edge = { share: 0.14, rows: 4 } as const;

const sameHeight = 0.012;

/** Finds running headers, footers and page numbers. */
export function findRunningEdges(pages: EdgePage[]): Set<Piece> {
  const parts = pages.flatMap(edgeParts);
  const running = new Set<Piece>();
  for (const group of sameParts(parts)) {
    if (isRunning(group, pages.length)) for (const part of group) addAll(running, part.pieces);
    else if (isTitleOfAll(group, pages)) for (const part of group.slice(1)) addAll(running, part.pieces);
  }
  for (const part of pageNumbers(parts, pages)) addAll(running, part.pieces);
  return running;
}

function addAll(running: Set<Piece>, pieces: Piece[]) {
  for (const piece of pieces) running.add(piece);
}

function edgeParts({ number, height, rows }: EdgePage): EdgePart[] {
  const top = rows.filter((row) => row.baseline < edge.share * height).slice(0, edge.rows);
  const bottom = rows.filter((row) => row.baseline > (1 - edge.share) * height).slice(-edge.rows);
  return [...top, ...bottom].flatMap((row) =>
    partsOf(row).map((pieces) => ({
      page: number,
      text: textOf(pieces).trim(),
      y: row.baseline / height,
      pieces,
    })),
  );
}

/** Groups parts with the same words at the same height. Digits may differ. */
function sameParts(parts: EdgePart[]): EdgePart[][] {
  const groups: EdgePart[][] = [];
  const byText = Map.groupBy(parts, (part) => part.text.replace(/\d+/g, '#').toLowerCase());
  for (const same of byText.values()) {
    let group: EdgePart[] = [];
    for (const part of same.toSorted((one, other) => one.y - other.y)) {
      if (part.y - (group[0]?.y ?? part.y) > sameHeight) {
        groups.push(group);
        group = [];
      }
      group.push(part);
    }
    groups.push(group);
  }
  return groups.map((group) => group.toSorted((one, other) => one.page - other.page));
}

function isRunning(group: EdgePart[], pages: number): boolean {
  const pageCount = new Set(group.map((part) => part.page)).size;
  if (pages < 2 || pageCount < 2 || pageCount < Math.ceil(pages * 0.4)) return false;
  if (group.some((part) => isOfQuestion(part.text))) return false;
  // On some pages only, "Biology KEY" tells where the answers are.
  if (pageCount < pages && findKeyTitle(group[0]?.text ?? '') !== undefined) return false;
  return differOnlyByPage(group);
}

/** `Quiz: Cells` at the top of each page counts once. */
function isTitleOfAll(group: EdgePart[], pages: EdgePage[]): boolean {
  const [first] = group;
  const isOnAllPages = pages.length > 1 && group.length === pages.length;
  return isOnAllPages && isTitle(first?.text ?? '') && group.every((part) => part.text === first?.text);
}

/** Numbers that change must count pages. Anything else is content. */
function differOnlyByPage(group: EdgePart[]): boolean {
  const [first] = group;
  if (first === undefined) return false;
  const numbers = group.map((part) => ({ page: part.page, of: (part.text.match(/\d+/g) ?? []).map(Number) }));
  return (numbers[0]?.of ?? []).every((number, place) => {
    const isSame = numbers.every(({ of }) => of[place] === number);
    return isSame || numbers.every(({ page, of }) => (of[place] ?? 0) - page === number - first.page);
  });
}

const pageNumber =
  /^[-–—|[(\s]*(?:(?:page|pg\.?|p\.?)\s*)?(\d{1,4})(?:\s*(?:of|\/)\s*\d{1,4})?[-–—|\])\s]*$/iu;
const isMarked = (text: string): boolean => /\D/.test(text);

function pageNumbers(parts: EdgePart[], pages: EdgePage[]): EdgePart[] {
  const outermost = outermostParts(parts, pages);
  const numbered = outermost.flatMap((part) => {
    const number = pageNumber.exec(part.text)?.[1];
    return number === undefined ? [] : [{ part, ahead: Number(number) - part.page }];
  });
  return numbered
    .filter(({ part, ahead }) => {
      const alike = numbered.filter((other) => other.ahead === ahead && other.part.page !== part.page);
      return alike.length > 0 || ahead === 0 || isMarked(part.text);
    })
    .map(({ part }) => part);
}

/** Parts alone in the first or last row of their page. */
function outermostParts(parts: EdgePart[], pages: EdgePage[]): EdgePart[] {
  const outer = new Set<Row>();
  for (const { rows } of pages)
    for (const row of [rows[0], rows.at(-1)]) if (row !== undefined) outer.add(row);
  const alone = new Set<Piece>();
  for (const row of outer) if (row.cells === undefined) addAll(alone, row.pieces);
  return parts.filter((part) => part.pieces.every((piece) => alone.has(piece)));
}
