import { isNumbered } from './labels.ts';
import type { ReadPiece } from './read-lines.ts';

/** Counts what suggests a question between two positions of a paper. */
export interface Evidence {
  /** Option lists that start there. Numbered ones count only in a style other than the questions'. */
  countOptionLists: (from: number, to: number, style: string) => number;
  countAnswers: (from: number, to: number) => number;
  /** Marks, blanks, question marks, `True / False`. */
  countHints: (from: number, to: number) => number;
}

/** `(10 marks)`, `[5 pts]`, `___`, a question mark, `True / False`. */
const hint =
  /\?|_{3,}|\.{5,}|…{2,}|\(?\b\d{1,3}\s*(?:marks?|points?|pts)\b|\btrue\s*(?:\/|or)\s*false\b|\bT\s*\/\s*F\b/iu;

export function collectEvidence(pieces: readonly ReadPiece[]): Evidence {
  const lists = countLists(pieces);
  const answers = sumUp(pieces.map(({ role }) => (role.role === 'answer' ? 1 : 0)));
  const hints = sumUp(pieces.map(({ role, text }) => (role.role === 'text' && hint.test(text) ? 1 : 0)));
  const numberedStyles = [...lists.keys()].filter(isNumbered);
  const lettered = [...lists.entries()].filter(([style]) => !isNumbered(style)).map(([, sums]) => sums);
  return {
    countOptionLists(from, to, style) {
      const letters = lettered.reduce((sum, sums) => sum + between(sums, from, to), 0);
      if (letters > 0) return letters;
      return numberedStyles
        .filter((other) => other !== style)
        .reduce((most, other) => Math.max(most, between(lists.get(other), from, to)), 0);
    },
    countAnswers: (from, to) => between(answers, from, to),
    countHints: (from, to) => between(hints, from, to),
  };
}

/** A list starts at an A whose B comes before the next A. Prefix sums by label style. */
function countLists(pieces: readonly ReadPiece[]): Map<string, Int32Array> {
  const styles = new Map<string, { open: number | undefined; lastStrong: number; starts: number[] }>();
  pieces.forEach((piece, index) => {
    for (const { place, style, isStrong } of piece.labels) {
      const seen = styles.get(style) ?? { open: undefined, lastStrong: -10, starts: [] };
      styles.set(style, seen);
      // "(d) both (a) and (b)" does not start a list, even when it is wrapped.
      const isMention = !isStrong && piece.number === undefined && index - seen.lastStrong <= 2;
      if (place === 0 && !isMention && (isStrong || seen.open === undefined)) seen.open = index;
      if (place === 1 && seen.open !== undefined) {
        seen.starts.push(seen.open);
        seen.open = undefined;
      }
      if (isStrong && place > 0) seen.lastStrong = index;
    }
  });
  return new Map([...styles].map(([style, { starts }]) => [style, sumUp(mark(starts, pieces.length))]));
}

function mark(places: readonly number[], length: number): number[] {
  const marks = Array.from({ length }, () => 0);
  for (const place of places) marks[place] = (marks[place] ?? 0) + 1;
  return marks;
}

function sumUp(counts: readonly number[]): Int32Array {
  const sums = new Int32Array(counts.length + 1);
  counts.forEach((count, index) => {
    sums[index + 1] = (sums[index] ?? 0) + count;
  });
  return sums;
}

function between(sums: Int32Array | undefined, from: number, to: number): number {
  return (sums?.[to] ?? 0) - (sums?.[from] ?? 0);
}
