import { collectEvidence } from '../evidence.ts';
import { cutPiece, wholeLine } from '../piece.ts';
import type { ReadPiece } from '../read-lines.ts';
import { readBareKey, readNumberRow } from './bare-key.ts';
import { type AnswerKey, readAnswerKey } from './key-entries.ts';
import { markKeyTitles } from './key-titles.ts';

/** An answer key: the pieces it covers and its entries. */
export interface KeyZone {
  from: number;
  to: number;
  page: number;
  key: AnswerKey;
}

/** Keys under a heading, and bare lists such as `1. B  2. C` without one. */
export function findKeys(printed: readonly ReadPiece[]): KeyZone[] {
  const pieces = markKeyTitles(printed);
  const zones: KeyZone[] = [];
  const optionLists = countLetteredLists(pieces);
  let isAfterQuestion = false;
  // Lines that formed no key are not searched again from the second one: a hostile file would take forever.
  let searchedTo = 0;
  for (let at = 0; at < pieces.length; at += 1) {
    const search =
      isAfterQuestion && at >= searchedTo ? findEnd(pieces, at, optionLists) : { end: at, searchedTo };
    searchedTo = search.searchedTo;
    const key = search.end > at ? readZone(pieces.slice(at, search.end)) : undefined;
    if (key !== undefined) {
      zones.push({ from: at, to: search.end, page: pieces[at]?.line.page ?? 1, key });
      at = search.end - 1;
    } else isAfterQuestion ||= pieces[at]?.number !== undefined;
  }
  return zones;
}

type Count = (from: number, to: number) => number;

/** In `1. (a)`, `2. (b)` the letters are answers, not a list of options. */
function countLetteredLists(pieces: readonly ReadPiece[]): Count {
  const evidence = collectEvidence(
    pieces.map((piece) => ({
      ...piece,
      labels:
        readBareKey(piece.text).length > 0
          ? []
          : piece.labels.filter(({ from, style }) => from !== piece.number?.length && !style.includes('n')),
    })),
  );
  return (from, to) => evidence.countOptionLists(from, to, '');
}

/** Where a key that starts here ends, and how far the search went. */
interface KeySearch {
  end: number;
  searchedTo: number;
}

function findEnd(pieces: readonly ReadPiece[], from: number, countLists: Count): KeySearch {
  if (pieces[from]?.role.role !== 'key') {
    const explained = findEndOfExplained(pieces, from, countLists);
    return explained === undefined ? findEndOfBare(pieces, from) : { end: explained, searchedTo: explained };
  }
  const end = findEndOfHeaded(pieces, from, countLists);
  return { end, searchedTo: end };
}

/** A section or quiz below the key ends it when its questions have options. */
function findEndOfHeaded(pieces: readonly ReadPiece[], from: number, countLists: Count): number {
  let start = from;
  while (start < pieces.length) {
    const next = findNextHeading(pieces, start + 1);
    // "A. Wrong, because …" and "B. Right" below an answer explain it.
    const answers = countAnswers(pieces, start, next) + countBareEntries(pieces, start, next);
    const isQuestions = countLists(start, next) > answers;
    if (isQuestions || (start > from && hasQuestions(pieces, start, next))) return start;
    start = next;
  }
  return pieces.length;
}

function findNextHeading(pieces: readonly ReadPiece[], from: number): number {
  let at = from;
  while (at < pieces.length && !isHeading(pieces[at])) at += 1;
  return at;
}

function isHeading(piece: ReadPiece | undefined): boolean {
  const role = piece?.role;
  return role?.role === 'section' || (role?.role === 'setting' && role.setting === 'quiz');
}

function countAnswers(pieces: readonly ReadPiece[], from: number, to: number): number {
  return pieces.slice(from, to).filter(({ role }) => role.role === 'answer').length;
}

function countBareEntries(pieces: readonly ReadPiece[], from: number, to: number): number {
  return pieces.slice(from, to).filter(({ text }) => readBareKey(text).length === 1).length;
}

/** Without options: a section of short answers, theory or statements. */
function hasQuestions(pieces: readonly ReadPiece[], from: number, to: number): boolean {
  return pieces
    .slice(from, to)
    .some(
      ({ text, number, role }) =>
        role.role === 'answer' || (number !== undefined && /\?|_{3,}|marks?\b/iu.test(text)),
    );
}

function findEndOfBare(pieces: readonly ReadPiece[], from: number): KeySearch {
  let at = from;
  let entries = 0;
  while (at < pieces.length && isKeyLike(pieces[at])) {
    entries += readBareKey(pieces[at]?.text ?? '').length || (pieces[at]?.text.split(/\s+/u).length ?? 0);
    at += 1;
  }
  const next = pieces[at];
  const isEnd =
    next === undefined || isHeading(next) || next.role.role === 'ending' || next.role.role === 'key';
  return { end: entries >= 3 && isEnd ? at : from, searchedTo: at };
}

/** The fewest entries that make a key without a heading. */
const minEntries = 3;

/** `1. B`, lines that explain it, `2. C`, … to the end of the paper, without a heading. */
function findEndOfExplained(
  pieces: readonly ReadPiece[],
  from: number,
  countLists: Count,
): number | undefined {
  const isStart = (at: number, number: number) =>
    readBareKey(pieces[at]?.text ?? '').length === 1 && pieces[at]?.number?.number === number;
  if (!isStart(from, 1) || countLists(from, pieces.length) > 0) return undefined;
  let entries = 0;
  for (let at = from; at < pieces.length; at += 1) {
    if (isStart(at, entries + 1)) entries += 1;
    // A question after the answers, or a section of them.
    else if (isHeading(pieces[at]) || isStart(at, 1) || pieces[at]?.number?.number === entries + 1)
      return undefined;
  }
  return entries >= minEntries ? pieces.length : undefined;
}

function isKeyLike(piece: ReadPiece | undefined): boolean {
  if (piece === undefined || piece.role.role !== 'text' || piece.text.length > 400) return false;
  const words = piece.text.split(/\s+/u);
  return (
    readBareKey(piece.text).length > 0 ||
    readNumberRow(words).length > 2 ||
    (words.length > 2 && words.slice(1).every((word) => /^\(?[A-Ja-j]\)?$/u.test(word)))
  );
}

function readZone(pieces: readonly ReadPiece[]): AnswerKey | undefined {
  const headings = new Map(
    pieces.flatMap(({ line, at, role }) => (at === 0 && role.role === 'key' ? [[line, role] as const] : [])),
  );
  const key = readAnswerKey(
    [...new Set(pieces.map(({ line }) => line))].map((line) => {
      const whole = wholeLine(line);
      const heading = headings.get(line);
      if (heading !== undefined && heading.from >= whole.text.length)
        return { line, text: whole.text, title: heading.title };
      // "Answers: 1. B 2. C" is a heading and its entries.
      return { line, text: cutPiece(whole, heading?.from ?? 0).text };
    }),
  );
  return key.groups.length > 0 || key.faults.length > 0 ? key : undefined;
}
