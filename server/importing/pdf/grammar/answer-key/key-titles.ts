import { findKeyTitle } from '../../layout/statements.ts';
import type { ReadPiece } from '../read-lines.ts';
import { findLabelledEntry, readBareKey, readNumberRow } from './bare-key.ts';

/** How far below a heading the first answer may be: names, dates and instructions come between. */
const maxDistance = 8;

/**
 * Marks headings that consist of the paper's title and a word such as KEY: `Cell Biology Midterm KEY`. They count only
 * above answers, since a question may end with the same words.
 */
export function markKeyTitles(pieces: readonly ReadPiece[]): ReadPiece[] {
  const titles = listTitles(pieces);
  return pieces.map((piece, at) => {
    const title = findTitle(piece, titles) ?? findTitleAboveWord(piece, pieces[at + 1], titles);
    const isAbove = title !== undefined && isAboveAnswers(pieces, at + 1, titles);
    return isAbove
      ? { ...piece, role: { role: 'key', title, from: piece.text.length }, number: undefined, labels: [] }
      : piece;
  });
}

/** The title on a line of its own, and "KEY" on the next. */
function findTitleAboveWord(
  { text, role }: ReadPiece,
  below: ReadPiece | undefined,
  titles: ReadonlySet<string>,
): string | undefined {
  return role.role === 'text' && below?.role.role === 'key' && titles.has(foldTitle(text)) ? text : undefined;
}

/** The lines above the first question, which the key may repeat. */
function listTitles(pieces: readonly ReadPiece[]): Set<string> {
  const first = pieces.findIndex(({ number }) => number !== undefined);
  return new Set(pieces.slice(0, Math.max(0, first)).map(({ text }) => foldTitle(text)));
}

function foldTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function findTitle(
  { text, role, number, labels }: ReadPiece,
  titles: ReadonlySet<string>,
): string | undefined {
  if (role.role === 'key' || labels.some(({ from }) => from === 0)) return undefined;
  const title = findKeyTitle(text) ?? findTitleBeforeWord(text, titles);
  // "1. Nucleus Key" is an answer unless the paper is called that.
  return number === undefined || titles.has(foldTitle(title ?? '')) ? title : undefined;
}

/** In lower case only after the very title of the paper: `Cell Biology Midterm, key`. */
function findTitleBeforeWord(text: string, titles: ReadonlySet<string>): string | undefined {
  if (text.length > 120) return undefined;
  const title =
    /^(.{3,90}?)[\s:–—,|([-]+(?:answer\s+)?(?:keys?|answers|solutions|memo(?:randum)?|corrig[eé]|l[oö]sungen|respuestas)[\s)\].:*_=–—-]*$/iu.exec(
      text,
    )?.[1];
  return title !== undefined && titles.has(foldTitle(title)) ? title.trim() : undefined;
}

function isAboveAnswers(pieces: readonly ReadPiece[], from: number, titles: ReadonlySet<string>): boolean {
  for (let at = from; at < Math.min(pieces.length, from + maxDistance); at += 1) {
    const { text, role, number } = pieces[at] ?? { text: '', role: { role: 'text' }, number: undefined };
    if (readBareKey(text).length > 0 || findLabelledEntry(text) !== undefined) return true;
    if (readNumberRow(text.split(/\s+/u), 3).length > 0) return true;
    // Answers in words: the numbers start again.
    if (number !== undefined) return number.number === 1 && !/[?]|_{3,}/u.test(text);
    if (text.endsWith('?') || (role.role === 'text' && text.length > 200 && !titles.has(foldTitle(text))))
      return false;
  }
  return false;
}
