import { say } from '#server/language/say.ts';
import type { PdfLine } from '../../page-text.ts';
import { findRole } from '../line-role.ts';
import { findGaps } from '../piece.ts';
import { isBareLabel, isColumnHeading, type KeyEntry, readBareKey, readNumberRow } from './bare-key.ts';

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
}

/** Reads the lines below a heading such as "Answer Key": a list, several entries on a line, or a table. */
export function readAnswerKey(lines: readonly KeyLine[]): AnswerKey {
  const reader = new KeyReader();
  for (const line of lines) reader.read(line);
  return reader.close();
}

class KeyReader {
  readonly #groups: KeyGroup[] = [{ title: null, entries: [] }];
  readonly #faults: string[] = [];
  /** Numbers whose answers are in the next row. */
  #pendingNumbers: number[] = [];
  /** Whether numbers are in rows with their answers below. Then the last row may hold a single number. */
  #isAcross = false;

  read({ text: whole, line }: KeyLine): void {
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
    else return role.role === 'setting' || role.role === 'instructions';
    return true;
  }

  #startGroup(title: string | null): void {
    this.#groups.push({ title, entries: [] });
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
    if (texts.length === 3 && isBareLabel(texts[1] ?? '') && !isNumber(texts[2])) {
      this.#add(numberOf(texts[0] ?? ''), `${texts[1]} - ${texts[2]}`, page);
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
    for (const part of parts) this.#readNumbered(part, line.page, parts.length > 1);
  }

  /** `3. Paris 4. Oslo`, `3. (b) because …`. A line without a number continues the entry above. */
  #readNumbered(whole: string, page: number, isApart: boolean): void {
    for (let text = whole; text !== ''; ) {
      const match = numberedEntry.exec(text);
      const number = Number(match?.[1]);
      if (match === null || !(isApart || this.#isNext(number))) {
        this.#continue(text);
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

  #continue(text: string): void {
    const last = this.#groups.at(-1)?.entries.at(-1);
    if (last !== undefined) last.text = `${last.text} ${text}`.trim();
  }

  #add(number: number, text: string, page: number): void {
    const group = this.#groups.at(-1);
    const isRestart = number === 1 && group?.entries.some((entry) => entry.number === 1) === true;
    if (isRestart) this.#startGroup(null);
    this.#groups.at(-1)?.entries.push({ number, text: text.trim(), page });
  }
}

const numberedEntry = /^(?:q(?:uestion)?\s?\.?\s?)?\(?(\d{1,4})\s?([.):=\]–—-]+|(?=\s))\s*/iu;

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
