import { say } from '#server/language/say.ts';
import type { PdfLine } from '../../page-text.ts';
import { isLabelledLine } from '../explanation-lines.ts';
import { findRole } from '../line-role.ts';
import { cutPiece, findGaps, type Piece, wholeLine } from '../piece.ts';
import {
  findLabelledEntry,
  isBareLabel,
  isColumnHeading,
  type KeyEntry,
  readBareKey,
  readNumberRow,
} from './bare-key.ts';

/** The answers of one section or quiz. */
export interface KeyGroup {
  /** The section or quiz it names, if any. */
  title: string | null;
  entries: KeyEntry[];
}

export interface AnswerKey {
  groups: KeyGroup[];
  faults: string[];
}

interface KeyLine {
  text: string;
  line: PdfLine;
  /** Of a heading: the section or quiz it names, or empty. */
  title?: string;
}

/** Reads the lines below a heading such as "Answer Key": a list, several entries on a line, or a table. */
export function readAnswerKey(lines: readonly KeyLine[]): AnswerKey {
  const labelled = lines.map(({ text }) => findLabelledEntry(text));
  const reader = new KeyReader(findMargins(lines));
  const following = listFollowing(labelled);
  for (const [at, line] of lines.entries()) reader.read(line, following[at]);
  return reader.close();
}

/** Where the longest line of each column ends. */
function findMargins(lines: readonly KeyLine[]): Map<number, number> {
  const margins = new Map<number, number>();
  for (const { line } of lines)
    margins.set(line.column, Math.max(margins.get(line.column) ?? 0, line.x + line.width));
  return margins;
}

/** For each line, the number of the next line below it that starts with a number and the label of an answer. */
function listFollowing(labelled: readonly (number | undefined)[]): (number | undefined)[] {
  let next: number | undefined;
  return labelled
    .toReversed()
    .map((number) => {
      const following = next;
      next = number ?? next;
      return following;
    })
    .toReversed();
}

class KeyReader {
  readonly #groups: KeyGroup[] = [{ title: null, entries: [] }];
  readonly #faults: string[] = [];
  /** Numbers whose answers are in the next row. */
  #pendingNumbers: number[] = [];
  /** Whether numbers are in rows with their answers below. Then the last row may hold a single number. */
  #isAcross = false;
  readonly #margins: ReadonlyMap<number, number>;
  /** Where the line above ends. */
  #rightAbove = 0;
  #following: number | undefined;

  constructor(margins: ReadonlyMap<number, number>) {
    this.#margins = margins;
  }

  /** `following`: the number of the next labelled entry below the line. */
  read(line: KeyLine, following: number | undefined): void {
    this.#following = following;
    if (line.title !== undefined) this.#startGroup(line.title === '' ? null : line.title);
    else this.#readLine(line);
    this.#rightAbove = line.line.x + line.line.width;
  }

  #readLine({ text: whole, line }: KeyLine): void {
    const text = this.#enterSection(whole);
    if (text === '' || findRole(text).role === 'ending' || this.#readHeading(text)) return;
    const words = (line.cells?.map((cell) => cell.text.trim()) ?? text.split(/\s+/u)).filter(
      (word) => word !== '',
    );
    if (words.every(isColumnHeading)) return;
    const numbers = readNumberRow(words, this.#isAcross ? 1 : 2);
    if (this.#pendingNumbers.length > 0) this.#readAnswerRow(words, line);
    else if (numbers.length > 0) this.#pendingNumbers = numbers;
    else if (!this.#readCells(line)) this.#readList(text, line);
  }

  close(): AnswerKey {
    if (this.#pendingNumbers.length > 0)
      this.#faults.push(say('the answer key has a row of numbers without answers.'));
    return { groups: this.#groups.filter(({ entries }) => entries.length > 0), faults: this.#faults };
  }

  /** `Section A: 1. B 2. C`: starts the section and returns the text after its heading. */
  #enterSection(text: string): string {
    const match =
      /^((?:section|part|paper|group|unit|set)\s+\w{1,4})\s*[:.)–—-]?\s+(?=(?:q\.?\s?)?\d{1,3}\s?[.):–—-])/iu.exec(
        text,
      );
    if (match === null) return text;
    this.#startGroup(match[1] ?? null);
    return text.slice(match[0].length);
  }

  #readHeading(text: string): boolean {
    const role = findRole(text);
    if (role.role === 'key') {
      if (role.from < text.length) return false;
      this.#startGroup(role.title === '' ? null : role.title);
      return true;
    }
    if (role.role === 'setting' && role.setting === 'quiz') this.#startGroup(role.value);
    else if (role.role === 'section' && readBareKey(text).length === 0) this.#startGroup(text);
    // "Topic: respiration" below an answer belongs to its explanation.
    else if (role.role === 'setting') return this.#findLast() === undefined;
    else return role.role === 'instructions';
    return true;
  }

  /** The same title on the next page does not start another key. */
  #startGroup(title: string | null): void {
    if (title === null || title !== this.#groups.at(-1)?.title) this.#groups.push({ title, entries: [] });
  }

  #findLast(): KeyEntry | undefined {
    return this.#groups.at(-1)?.entries.at(-1);
  }

  #readAnswerRow(words: string[], line: PdfLine): void {
    const answers = words.slice(
      words.length > this.#pendingNumbers.length || isColumnHeading(words[0] ?? '') ? 1 : 0,
    );
    if (answers.length !== this.#pendingNumbers.length) {
      this.#faults.push(
        say('the answer key has {numbers} numbers in a row but {answers} answers below them.', {
          numbers: this.#pendingNumbers.length,
          answers: answers.length,
        }),
      );
    } else
      for (const [at, number] of this.#pendingNumbers.entries())
        this.#add(number, answers[at] ?? '', line.page);
    this.#pendingNumbers = [];
    this.#isAcross = true;
  }

  /** `1 | B`, `1 | B | because …`, `1 | B | 11 | C`. */
  #readCells({ cells, page }: PdfLine): boolean {
    const texts = cells?.map(({ text }) => text.trim()).filter((text) => text !== '') ?? [];
    const isNumber = (text: string | undefined) => /^q?\.?\s?\d{1,4}[.):]?$/iu.test(text ?? '');
    if (texts.length < 2 || !isNumber(texts[0])) return false;
    const numberOf = (text: string) => Number(text.replace(/\D/gu, ''));
    if (texts.length > 2 && isBareLabel(texts[1] ?? '') && !texts.slice(2).some(isNumber)) {
      this.#add(numberOf(texts[0] ?? ''), `${texts[1]} - ${texts.slice(2).join(' ')}`, page);
      return true;
    }
    if (texts.length % 2 !== 0 || texts.some((text, at) => at % 2 === 0 && !isNumber(text))) return false;
    for (let at = 0; at < texts.length; at += 2)
      this.#add(numberOf(texts[at] ?? ''), texts[at + 1] ?? '', page);
    return true;
  }

  #readList(text: string, line: PdfLine): void {
    const bare = readBareKey(text);
    for (const { number, text: answer } of bare) this.#add(number, answer, line.page);
    if (bare.length > 0) return;
    const parts = cutAtGaps(text, line);
    for (const part of parts) this.#readNumbered(part, line, parts.length > 1);
  }

  /** `3. Paris 4. Oslo`, `3. (b) because …`. A line without a number continues the entry above. */
  #readNumbered(whole: string, line: PdfLine, isApart: boolean): void {
    const { page } = line;
    for (let text = whole; text !== ''; ) {
      const match = numberedEntry.exec(text);
      const number = Number(match?.[1]);
      if (match === null || !(isApart || this.#isNext(number)) || this.#isInsideExplanation(text, number)) {
        this.#continue(text, line);
        return;
      }
      const rest = text.slice(match[0].length);
      const next = findNext(rest, number + 1, match[2] ?? '');
      this.#add(number, rest.slice(0, next), page);
      text = next === undefined ? '' : rest.slice(next).trim();
    }
  }

  #isNext(number: number): boolean {
    const last = this.#groups.at(-1)?.entries.at(-1)?.number ?? 0;
    return number === 1 || last === 0 || (number > last && number <= last + 3);
  }

  /** "1. Glycolysis" in the explanation of answer 3, where "4. B" is still to come. */
  #isInsideExplanation(text: string, number: number): boolean {
    const last = this.#findLast()?.number;
    if (last === undefined || findLabelledEntry(text) !== undefined) return false;
    return this.#following === (number === last + 1 ? number : last + 1);
  }

  #continue(text: string, line: PdfLine): void {
    const last = this.#findLast();
    if (last === undefined) return;
    if (last.text === '') last.text = text;
    else if (last.below.length > 0 || this.#isComplete(last, text, line))
      last.below.push(pieceOf(text, line));
    else last.text = `${last.text} ${text}`;
  }

  /** Whether the next line explains the answer. Where its first word had room on the line above, it was not wrapped. */
  #isComplete({ text }: KeyEntry, next: string, line: PdfLine): boolean {
    if (isBareLabel(text) || isLabelledLine(next)) return true;
    const word = next.split(/\s/u, 1)[0] ?? '';
    const room = (line.width * (word.length + 1)) / Math.max(1, line.text.length);
    const isWrapped = this.#rightAbove + room > (this.#margins.get(line.column) ?? 1);
    return !isWrapped && !startsWithLabel(text);
  }

  #add(number: number, text: string, page: number): void {
    const group = this.#groups.at(-1);
    const isRestart = number === 1 && group?.entries.some((entry) => entry.number === 1) === true;
    if (isRestart) this.#startGroup(null);
    this.#groups.at(-1)?.entries.push({ number, text: text.trim(), page, below: [] });
  }
}

function startsWithLabel(text: string): boolean {
  return /^[([]?\s?[A-Ja-j](?:\s?[)\].:]|\s)/u.test(text);
}

/** The line from where its text was not used yet. */
function pieceOf(text: string, line: PdfLine): Piece {
  const whole = wholeLine(line);
  return whole.text.endsWith(text) ? cutPiece(whole, whole.text.length - text.length) : { text, line, at: 0 };
}

const numberedEntry = /^(?:(?:q(?:uestion)?|no|nr|#)\s?\.?\s?)?\(?(\d{1,4})\s?([.):=\]–—-]+|(?=\s))\s*/iu;

/** The position of the next number on the line, followed by the same sign. */
function findNext(rest: string, number: number, sign: string): number | undefined {
  if (sign === '') return undefined;
  const at = rest.search(
    new RegExp(`(?<=\\s)(?:Q\\.?\\s?)?\\(?${number}\\s?${escapeSign(sign)}(?!\\d)`, 'u'),
  );
  return at < 0 ? undefined : at;
}

function escapeSign(sign: string): string {
  return sign.replace(/[.)\]=:–—-]/gu, (letter) => `\\${letter}`.replace(/\\(?=[=:–—])/u, ''));
}

/** `1. Paris      11. London`: only where every part starts with a number. */
function cutAtGaps(text: string, line: PdfLine): string[] {
  const gaps = findGaps(line).map((gap) => gap - (line.text.length - text.length));
  const edges = [0, ...gaps.filter((gap) => gap > 0), text.length];
  const parts = edges.slice(0, -1).map((from, at) => text.slice(from, edges[at + 1]).trim());
  return parts.every((part) => numberedEntry.test(part)) ? parts : [text];
}
