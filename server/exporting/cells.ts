export type Cell = string | number | null;

// What a spreadsheet takes for a formula, also in the wide forms of East Asian keyboards and after spaces that some
// programs drop, and what moves the rest of a text into the next cell.
const active = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
// XML has no place for these, not even in a workbook. Line ends and tabs are control characters too, and it has for them.
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Excel opens no workbook with a longer text. */
const mostCharacters = 32_000;

/** A text that stays one, in whatever program the file is opened: `=1+1` is stored as `'=1+1`. */
export function inertText(text: string): string {
  const plain = text.toWellFormed().replace(unwritable, '');
  const inert = active.test(plain) ? `'${plain}` : plain;
  return inert.length > mostCharacters ? `${inert.slice(0, mostCharacters).toWellFormed()}…` : inert;
}

/** Numbers stay numbers, below zero too. */
export function inertCell(cell: Cell): Cell {
  return typeof cell === 'string' ? inertText(cell) : cell;
}
