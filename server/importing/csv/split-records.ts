import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { checkCellCount } from '../size-limits.ts';

/** One record of a delimited text. Quoted line breaks may spread it over several lines. */
export interface TextRecord {
  cells: string[];
  fault?: string;
}

const neverClosed = sentence('A quotation mark (") is never closed.');
const strayQuote = sentence(
  'There is a quotation mark (") inside a quoted cell. Write it twice (""), or close the quotes before it.',
);

/** The cells of a faulty line are only shown to the teacher. */
const maxCellsOfFaultyLine = 1_000;

/** Longer than any value that can be stored. Unescaping the rest would take long for nothing. */
const maxCellLength = 100_000;

/**
 * Splits a text whose line breaks are all LF. Yields blank records too, so that rows are numbered as in Excel.
 * A record whose quotes do not close ends with its line: otherwise one missing quote would swallow every
 * question below it. Not papaparse, whose time grows with the square of a text of quotes and commas.
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
    if ('fault' in cell) return readFaultyLine(cursor, start, cell.fault);
    cells.push(cell.text);
    checkCellCount(cells.length);
    if (!cursor.passDelimiter()) break;
  }
  cursor.passLineBreak();
  return { cells };
}

function readFaultyLine(cursor: Cursor, start: number, fault: string): TextRecord {
  cursor.at = start;
  const line = cursor.text.slice(start, cursor.lineEnd());
  cursor.at = start + line.length;
  cursor.passLineBreak();
  return { cells: line.split(cursor.delimiter, maxCellsOfFaultyLine), fault };
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
  const inside = text.slice(from, Math.min(close, from + maxCellLength));
  return { text: isDoubled ? inside.replaceAll('""', '"') : inside };
}

/** The reading position. Caches the next delimiter and line break instead of searching for every cell. */
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
    const isDelimiter = this.text[this.at] === this.delimiter;
    if (isDelimiter) this.at += 1;
    return isDelimiter;
  }

  passLineBreak(): void {
    if (this.text[this.at] === '\n') this.at += 1;
  }

  #find(sign: string): number {
    const index = this.text.indexOf(sign, this.at);
    return index < 0 ? this.text.length : index;
  }
}
