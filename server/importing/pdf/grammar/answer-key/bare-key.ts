import type { Piece } from '../piece.ts';

/** The entry of an answer key for one question. */
export interface KeyEntry {
  number: number;
  /** As printed: `B`, `(b)`, `Paris`, `B because …`. */
  text: string;
  page: number;
  /** The lines below it that explain the answer or name its source. */
  below: Piece[];
}

const bareEntry =
  /(?:q(?:uestion)?\s?\.?\s?)?(\d{1,4})\s?(?:(?:[.):=\]–—-]|->|→)\s*([1-9])(?![\d.])|(?:[.):=\]–—-]{0,2}|->|→)\s*([([]\s?(?:[A-Ja-j]|[1-9])\s?[)\]]|(?:true|false|[A-JTa-jt])(?![\p{L}\p{N}]))[).]?)(?=$|[\s,;|/.])[\s,;|/.]*/iuy;

/** Longer than any printed line. */
const maxLineLength = 4_000;

/** Reads a line of nothing but numbers and letters: `1. B  2. C`, `1-B`, `1) b`. Empty for any other line. */
export function readBareKey(text: string): { number: number; text: string }[] {
  const entries: { number: number; text: string }[] = [];
  if (text.length > maxLineLength) return [];
  const line = text.trim();
  bareEntry.lastIndex = 0;
  while (bareEntry.lastIndex < line.length) {
    const match = bareEntry.exec(line);
    if (match === null) return [];
    entries.push({ number: Number(match[1]), text: match[2] ?? match[3] ?? '' });
  }
  return entries;
}

const labelledEntry =
  /^(?:(?:q(?:uestion)?|no|nr|#)\s?\.?\s?)?[([]?(\d{1,4})\s?[.):=\]–—-]{0,2}\s?(?:(?:correct\s+)?(?:answer|ans)\s?[.:]{0,2}\s?)?(?:[([]\s?[A-Ja-j]\s?[)\]]|[A-Ja-j]\s?[).:]|(?:true|false|[A-JTFa-jtf])(?![\p{L}\p{N}'’]))/iu;

/** The number of a line that starts with a number and the label of an answer: `3. B`, `(3) b. Because …`. */
export function findLabelledEntry(text: string): number | undefined {
  const match = labelledEntry.exec(text.slice(0, 60));
  return match === null ? undefined : Number(match[1]);
}

const columnHeading =
  /^(?:q(?:uestions?)?|q\.?\s?no|no|number|nr|s\/?n|#|item|answers?|ans|key|correct(?:\s+answer)?|option)\s*[.:]?$/iu;

export function isColumnHeading(text: string): boolean {
  return columnHeading.test(text.trim());
}

/** `Question | 1 | 2 | 3`: the numbers, or none when they are not consecutive. */
export function readNumberRow(words: readonly string[], minCount = 2): number[] {
  const rest = words.slice(isColumnHeading(words[0] ?? '') ? 1 : 0);
  const numbers = rest.map((word) =>
    /^q?\.?\d{1,4}[.):]?$/iu.test(word) ? Number(word.replace(/\D/gu, '')) : 0,
  );
  const isRun = numbers.every(
    (number, at) => number > 0 && (at === 0 || number === (numbers[at - 1] ?? 0) + 1),
  );
  return isRun && numbers.length >= minCount ? numbers : [];
}

export function isBareLabel(text: string): boolean {
  return /^[([]?\s?(?:[A-Ja-j]|[1-9]|true|false|t|f)\s?[)\].]?$/iu.test(text.trim());
}
