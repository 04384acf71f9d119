import { type Row, rowText } from './row.ts';

/** How many lines the left column needs for the right one to be its overflow, and how many the right one may have. */
const minLeftRows = 8;
const maxRight = 8;

/** Where the second of two columns may start, as a share of the page width. */
const middle = { from: 0.45, to: 0.6 } as const;

/** The largest line distance within a column, as a multiple of the font size. */
const maxStep = 2.8;

/** Text beside a question or at the top of a paper. */
const marginal =
  /^[([]?\s*\d{1,3}\s*(?:marks?|points?|pts?)?\s*[)\]]?$|^(?:name|date|class|roll|time|marks?|score)\b|\b(?:true|false)\b|_{3}/iu;

/** Whether the right side is a last column with the few lines that did not fit into the first. */
export function isShortColumn(left: Row[], right: Row[], pageWidth: number): boolean {
  const [first] = right;
  if (first === undefined || left.length < minLeftRows || right.length > maxRight) return false;
  if (right.length * 2 > left.length || right.some((row) => marginal.test(rowText(row)))) return false;
  const start = startOf(first);
  if (start < middle.from * pageWidth || start > middle.to * pageWidth) return false;
  return startsAtTop(first, left) && isUnbroken(right);
}

const startOf = (row: Row): number => row.pieces[0]?.x ?? 0;

/** Level with the first line of the left column, possibly below a title. */
function startsAtTop(first: Row, left: Row[]): boolean {
  return left.slice(0, 3).some((row) => Math.abs(row.baseline - first.baseline) < 0.5 * first.size);
}

function isUnbroken(rows: Row[]): boolean {
  const [first] = rows;
  return rows.every((row, index) => {
    const before = rows[index - 1] ?? row;
    const isAligned = first !== undefined && Math.abs(startOf(row) - startOf(first)) < 1;
    return isAligned && row.baseline - before.baseline < maxStep * row.size;
  });
}
