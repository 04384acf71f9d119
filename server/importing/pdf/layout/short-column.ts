import { type Row, rowText } from './row.ts';

/** A few lines at the top of the right column are the overflow of so many in the left one. */
const leastLeft = 8;
const mostRight = 8;

/** Where the second of two columns begins, as a share of the page. */
const middle = { from: 0.45, to: 0.6 } as const;

/** Lines of one column are not further apart, as a share of their size. */
const mostStep = 2.8;

/** What stands beside a question or in the head of a paper. */
const besides =
  /^[([]?\s*\d{1,3}\s*(?:marks?|points?|pts?)?\s*[)\]]?$|^(?:name|date|class|roll|time|marks?|score)\b|\b(?:true|false)\b|_{3}/iu;

/** The last column of a paper, with the few lines for which the first had no room. */
export function isShortColumn(left: Row[], right: Row[], pageWidth: number): boolean {
  const [first] = right;
  if (first === undefined || left.length < leastLeft || right.length > mostRight) return false;
  if (right.length * 2 > left.length || right.some((row) => besides.test(rowText(row)))) return false;
  const start = startOf(first);
  if (start < middle.from * pageWidth || start > middle.to * pageWidth) return false;
  return beginsAtTop(first, left) && isUnbroken(right);
}

const startOf = (row: Row): number => row.pieces[0]?.x ?? 0;

/** Level with the first line of the left column, below perhaps a title. */
function beginsAtTop(first: Row, left: Row[]): boolean {
  return left.slice(0, 3).some((row) => Math.abs(row.baseline - first.baseline) < 0.5 * first.size);
}

function isUnbroken(rows: Row[]): boolean {
  const [first] = rows;
  return rows.every((row, index) => {
    const before = rows[index - 1] ?? row;
    const isAligned = first !== undefined && Math.abs(startOf(row) - startOf(first)) < 1;
    return isAligned && row.baseline - before.baseline < mostStep * row.size;
  });
}
