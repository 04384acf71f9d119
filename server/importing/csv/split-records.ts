import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { refuseTooManyCells } from '../too-many.ts';

/** One record of a delimited text: a row, even where quoted line breaks spread it over several lines. */
export interface TextRecord {
  cells: string[];
  fault?: string;
}

const neverClosed = sentence('A quote (") is opened and never closed.');
const strayQuote = sentence(
  'A quote (") stands inside a cell that is in quotes. Write it twice (""), or close the quotes before it.',
);

/** They are shown as they stand, not read. */
const mostCellsOfFaultyLine = 1_000;

/** Longer than anything that can be stored: the rest of it is of no use, and putting its quotes right takes long. */
const longestCell = 100_000;

/**
 * The records of a text whose line breaks are all LF. Every one is told, blank ones too, so that they can be
 * counted as Excel does. A record whose quotes do not close ends with its line: otherwise one forgotten quote
 * would swallow every question below it.
 *
 * Own code, since papaparse takes time that grows with the square of a text of quotes and commas.
 */
export function* splitRecords(text: string, delimiter: string): Generator<TextRecord> {
  const cursor = new Cursor(text, delimiter);
  while (cursor.at < text.length) yield readRecord(cursor);
}

function readRecord(cursor: Cursor): TextRecord {
  const start = cursor.at;
  const cells: string[] = [];
  while (true) {
    const cell = readCell(cursor);
    if ('fault' in cell) return readLineAsItIs(cursor, start, cell.fault);
    cells.push(cell.text);
    refuseTooManyCells(cells.length);
    if (!cursor.passDelimiter()) break;
  }
  cursor.passLineBreak();
  return { cells };
}

function readLineAsItIs(cursor: Cursor, start: number, fault: string): TextRecord {
  cursor.at = start;
  const line = cursor.text.slice(start, cursor.lineEnd());
  cursor.at = start + line.length;
  cursor.passLineBreak();
  return { cells: line.split(cursor.delimiter, mostCellsOfFaultyLine), fault };
}

type ReadCell = { text: string } | { fault: string };

function readCell(cursor: Cursor): ReadCell {
  const from = cursor.at;
  const quote = cursor.skipSpaces(from);
  if (cursor.text[quote] === '"') return readQuoted(cursor, quote + 1);
  cursor.at = cursor.cellEnd();
  return { text: cursor.text.slice(from, cursor.at) };
}

function readQuoted(cursor: Cursor, from: number): ReadCell {
  const { text } = cursor;
  let close = text.indexOf('"', from);
  let isDoubled = false;
  while (close >= 0 && text[close + 1] === '"') {
    isDoubled = true;
    close = text.indexOf('"', close + 2);
  }
  if (close < 0) return { fault: sayMarked(neverClosed) };
  cursor.at = cursor.skipSpaces(close + 1);
  if (!cursor.isAtCellEnd()) return { fault: sayMarked(strayQuote) };
  const inside = text.slice(from, Math.min(close, from + longestCell));
  return { text: isDoubled ? inside.replaceAll('""', '"') : inside };
}

/** Where in the text the reading is. The next delimiter and line break are looked up once each, not for every cell. */
class Cursor {
  at = 0;
  readonly text: string;
  readonly delimiter: string;
  #nextDelimiter = -1;
  #nextLineBreak = -1;

  constructor(text: string, delimiter: string) {
    this.text = text;
    this.delimiter = delimiter;
  }

  lineEnd(): number {
    if (this.#nextLineBreak < this.at) this.#nextLineBreak = this.#find('\n');
    return this.#nextLineBreak;
  }

  cellEnd(): number {
    if (this.#nextDelimiter < this.at) this.#nextDelimiter = this.#find(this.delimiter);
    return Math.min(this.#nextDelimiter, this.lineEnd());
  }

  isAtCellEnd(): boolean {
    return (
      this.at >= this.text.length || this.text[this.at] === this.delimiter || this.text[this.at] === '\n'
    );
  }

  skipSpaces(from: number): number {
    let at = from;
    while (this.text[at] === ' ') at += 1;
    return at;
  }

  passDelimiter(): boolean {
    const isThere = this.text[this.at] === this.delimiter;
    if (isThere) this.at += 1;
    return isThere;
  }

  passLineBreak(): void {
    if (this.text[this.at] === '\n') this.at += 1;
  }

  #find(what: string): number {
    const found = this.text.indexOf(what, this.at);
    return found < 0 ? this.text.length : found;
  }
}
