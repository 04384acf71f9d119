import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { checkQuestionCount } from '../size-limits.ts';
import { type Columns, mapColumns } from './columns.ts';
import { isExplanationRow } from './explanation-row.ts';
import { countKnownHeadings, type Header } from './find-header.ts';
import { foldHeading, readHeading } from './heading.ts';
import { readLabelledCell, readLabelledLine, readLabelsAbove } from './labelled-line.ts';
import { NameTracker } from './name-tracker.ts';
import { quote } from './quote.ts';
import { type QuestionRow, readRow } from './read-row.ts';
import { listFilled, listNameColumns, listQuestionColumns, textAt } from './row-cells.ts';
import { isInstruction, readNamedSection, readSection } from './section.ts';
import type { Table, TableRow } from './table.ts';

/** The questions of a table, and remarks about skipped rows. */
export interface WalkedRows {
  questions: QuestionRow[];
  remarks: { row: TableRow; text: string }[];
}

export function walkRows(table: Table, header: Header, fileTitle: string): WalkedRows {
  const below = table.rows.slice(header.index + 1);
  const banks = below.map((row) => textAt(row, header.columns.bank));
  const walk = new RowWalk(table, header, new NameTracker(fileTitle, banks));
  for (const row of below) walk.take(row);
  return walk.walked;
}

class RowWalk {
  readonly walked: WalkedRows = { questions: [], remarks: [] };
  readonly #table: Table;
  readonly #nameTracker: NameTracker;
  /** Titles above the header, which may repeat on every printed page. */
  readonly #titles = new Set<string>();
  #columns: Columns;
  #sectionType: QuestionType | undefined;
  #isUnderHeader = true;
  /** Faults of rows that only name the quiz, reported with its first question. */
  #nameFaults: string[] = [];

  constructor(table: Table, header: Header, nameTracker: NameTracker) {
    this.#table = table;
    this.#columns = header.columns;
    this.#nameTracker = nameTracker;
    const above = table.rows.slice(0, header.from);
    for (const [at, row] of above.entries()) this.#takeTitle(row, above[at + 1]);
  }

  take(row: TableRow): void {
    const filled = listFilled(row);
    if (row.fault === undefined && (filled.length === 0 || this.#takeHeading(row, filled))) return;
    const wasUnderHeader = this.#isUnderHeader;
    this.#isUnderHeader = false;
    if (row.fault === undefined && this.#takeOther(row, filled)) return;
    if (wasUnderHeader && this.#isExplanation(row)) {
      this.#skip(row, say('only explains the columns and was skipped.'));
      return;
    }
    this.walked.questions.push(this.#toQuestion(row, this.#takeFaults(row)));
    checkQuestionCount(this.walked.questions.length);
  }

  #takeTitle(row: TableRow, below: TableRow | undefined): void {
    const texts = row.cells.map(({ text }) => text);
    const line = readLabelledLine(texts);
    const lines =
      line === undefined ? readLabelsAbove(texts, below?.cells.map(({ text }) => text) ?? []) : [line];
    for (const { name, text } of lines) this.#nameFaults.push(...this.#nameTracker.label(name, text));
    this.#titles.add(foldTitle(texts));
  }

  /** A repeated header, a header of other columns, or the second line of a header. */
  #takeHeading(row: TableRow, filled: readonly number[]): boolean {
    const isSecondLine = this.#isHeaderContinued(row, filled) || areColumnNumbers(row, filled);
    if (this.#isRepeatedHeader(row, filled) || (this.#isUnderHeader && isSecondLine)) return true;
    const columns = findNewHeader(row, filled);
    if (columns === undefined) return false;
    this.#columns = columns;
    this.#isUnderHeader = true;
    return true;
  }

  #isRepeatedHeader(row: TableRow, filled: readonly number[]): boolean {
    const { folded, question } = this.#columns;
    return filled.includes(question) && filled.every((at) => foldHeading(textAt(row, at)) === folded[at]);
  }

  /** A, B, C and D below a heading that spans them. */
  #isHeaderContinued(row: TableRow, filled: readonly number[]): boolean {
    return filled.every((at) => {
      const heading = readHeading(textAt(row, at));
      const option = this.#columns.options.find((column) => column.at === at);
      return (
        option !== undefined &&
        heading !== undefined &&
        'letter' in heading &&
        heading.letter === option.letter
      );
    });
  }

  /** Rows that are neither a heading nor a question. */
  #takeOther(row: TableRow, filled: readonly number[]): boolean {
    if (this.#titles.size > 0 && this.#titles.has(foldTitle(row.cells.map(({ text }) => text)))) return true;
    if (filled.every((at) => /^[-=_*\s]{3,}$/.test(textAt(row, at)))) return true;
    return this.#takeLoneText(row, filled) || this.#takeTotal(row, filled) || this.#takeNote(row, filled);
  }

  /** A single text: a label, a section, a number. */
  #takeLoneText(row: TableRow, filled: readonly number[]): boolean {
    const [at] = filled;
    if (at === undefined || filled.length > 1 || row.cells[at]?.fault !== undefined) return false;
    const text = textAt(row, at);
    const line = readLabelledCell(text);
    if (line !== undefined && !listNameColumns(this.#columns).includes(at)) {
      this.#nameFaults.push(...this.#nameTracker.label(line.name, line.text));
      return true;
    }
    if (this.#takeSection(text, at)) return true;
    if (!listNameColumns(this.#columns).includes(at) && isInstruction(text, this.#mayBeEssay())) {
      this.#skip(row, say('{text} was skipped.', { text: quote(text) }));
      return true;
    }
    return at === this.#columns.question && /^\(?\d{1,4}[.)]?$/.test(text);
  }

  #mayBeEssay(): boolean {
    const { options, correct, type } = this.#columns;
    return (
      this.#sectionType === 'ESSAY' || (options.length === 0 && correct === undefined && type === undefined)
    );
  }

  #takeSection(text: string, at: number): boolean {
    if (at === this.#columns.bank || at === this.#columns.subject) return false;
    const section = at === this.#columns.quiz ? readNamedSection(text) : readSection(text, this.#sectionType);
    if (section !== undefined) this.#sectionType = section.questionType;
    return section !== undefined;
  }

  /** The sum of the points below the last question. */
  #takeTotal(row: TableRow, filled: readonly number[]): boolean {
    const { points, question } = this.#columns;
    const rest = filled.filter((at) => at !== points);
    const text = textAt(row, rest[0]);
    const isTotal = rest.length === 1 && filled.length === 2 && /^(?:grand )?total\b[^?]{0,20}$/i.test(text);
    if (isTotal && rest[0] === question) this.#skip(row, say('{text} was skipped.', { text: quote(text) }));
    return isTotal;
  }

  /** Rows without any part of a question: names for the rows below, a number, a note. */
  #takeNote(row: TableRow, filled: readonly number[]): boolean {
    const ofQuestion = new Set(listQuestionColumns(this.#columns));
    if (filled.some((at) => ofQuestion.has(at)) || this.#isTooWide(filled)) return false;
    this.#nameFaults.push(...this.#takeNames(row));
    const names = new Set(listNameColumns(this.#columns));
    const note = filled.find((at) => !names.has(at) && this.#isNote(textAt(row, at), at));
    if (note !== undefined) this.#skip(row, say('{text} was skipped.', { text: quote(textAt(row, note)) }));
    return true;
  }

  /** A number or difficulty level is not a note, even without a question. */
  #isNote(text: string, at: number): boolean {
    return this.#columns.ignored.includes(at) ? /\S\s+\S+\s+\S/.test(text) : !/^[\d\s.):#-]*$/.test(text);
  }

  #isTooWide(filled: readonly number[]): boolean {
    return this.#table.delimiter !== undefined && (filled.at(-1) ?? 0) >= this.#columns.headings.length;
  }

  #takeNames(row: TableRow): string[] {
    const { quiz, bank, subject } = this.#columns;
    return this.#nameTracker.take({
      quiz: textAt(row, quiz),
      bank: textAt(row, bank),
      subject: textAt(row, subject),
    });
  }

  #takeFaults(row: TableRow): string[] {
    const faults = [...this.#nameFaults, ...(row.fault === undefined ? this.#takeNames(row) : [])];
    this.#nameFaults = [];
    return faults;
  }

  #toQuestion(row: TableRow, nameFaults: string[]): QuestionRow {
    return {
      row,
      columns: this.#columns,
      sheet: this.#table.sheet,
      delimiter: this.#table.delimiter,
      names: this.#nameTracker.current(),
      nameFaults,
      sectionType: this.#sectionType,
    };
  }

  /** Checked before its names are read: the rows below do not belong to a quiz called "The name of the quiz". */
  #isExplanation(row: TableRow): boolean {
    if (row.fault !== undefined) return false;
    const { faults } = readRow(this.#toQuestion(row, []), textAt(row, this.#columns.question));
    return isExplanationRow(row, this.#columns, faults.length > 0);
  }

  #skip(row: TableRow, text: string): void {
    this.walked.remarks.push({ row, text });
  }
}

/** `1 | 2 | 3` or `(1) | (2)` below the headings. */
function areColumnNumbers(row: TableRow, filled: readonly number[]): boolean {
  const texts = filled.map((at) => textAt(row, at));
  const areInBrackets = texts.every((text) => /^[([]/.test(text));
  if (filled.length < (areInBrackets ? 2 : 3)) return false;
  return texts.every((text, at) => new RegExp(`^[([]?${at + 1}[.)\\]]?$`).test(text));
}

/** A second table with columns of its own. Every cell must be a heading, which no question's cells are. */
function findNewHeader(row: TableRow, filled: readonly number[]): Columns | undefined {
  const texts = row.cells.map(({ text }) => text);
  const areHeadings = filled.length > 1 && filled.every((at) => readHeading(texts[at] ?? '') !== undefined);
  const columns = areHeadings && countKnownHeadings(texts) > 1 ? mapColumns(texts) : undefined;
  return columns?.allInOne === undefined && columns?.duplicates.length === 0 ? columns : undefined;
}

/** Ignores digits: repeated titles may differ by the page number. */
function foldTitle(texts: readonly string[]): string {
  const joined = texts
    .map((text) => text.slice(0, 300).trim())
    .filter((text) => text !== '')
    .join(' ');
  return joined.slice(0, 1_000).replace(/\d+/g, '#').toLowerCase();
}
