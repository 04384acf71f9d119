/** A date is the time that a clock showed, in its UTC fields (`wallClock`). */
export type Cell = string | number | Date | null;

// A spreadsheet reads these as a formula, even in full-width form or after spaces, which some programs drop. Tabs and
// line breaks would move the rest of a text into another cell.
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
// Invalid in XML, and so in a workbook. Of the control characters XML allows only line breaks and tabs.
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Excel cannot open a workbook with a longer text. */
const maxCharacters = 32_000;

/** Keeps a text from being run as a formula in any program: `=1+1` is stored as `'=1+1`. */
export function inertText(text: string): string {
  const plain = text.toWellFormed().replace(unwritable, '');
  const inert = formulaStart.test(plain) ? `'${plain}` : plain;
  return inert.length > maxCharacters ? `${inert.slice(0, maxCharacters).toWellFormed()}…` : inert;
}

/** Numbers stay numbers, even negative ones, and dates stay dates. */
export function inertCell(cell: Cell): Cell {
  return typeof cell === 'string' ? inertText(cell) : cell;
}
