import { quote } from '../../table/wording.ts';
import { gatherEvidence } from './evidence.ts';
import type { PaperItem } from './paper-walk.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import type { Piece } from './piece.ts';
import type { ReadPiece } from './read-lines.ts';

/** Options, answers or numbers that belong to no question. */
export function findLostQuestions(between: readonly ReadPiece[][]): string[] {
  return between.flatMap((pieces) => [...findLostOptions(pieces), ...findLostNumbers(pieces)]);
}

/** Something is asked, and its number follows no other. */
function findLostNumbers(pieces: readonly ReadPiece[]): string[] {
  return pieces
    .filter(
      ({ text, number }) =>
        number !== undefined && /\?|_{3,}|[([]\s*\d{1,3}\s*(?:marks?|pts|points?)\b/iu.test(text),
    )
    .map(
      ({ text, line }) =>
        `Page ${line.page}: ${quote(text)} looks like a question, but its number follows no other.`,
    );
}

function findLostOptions(pieces: readonly ReadPiece[]): string[] {
  const answer = pieces.find(({ role }) => role.role === 'answer');
  const isAsking = pieces.some(({ text }) => text.includes('?'));
  const hasOptions = gatherEvidence(pieces).countOptionLists(0, pieces.length, '') > 0;
  const first =
    answer ?? (isAsking && hasOptions ? pieces.find(({ labels }) => labels.length > 0) : undefined);
  if (first === undefined) return [];
  return [
    `Page ${first.line.page}: ${quote(first.text)} belongs to no question. Number the questions 1., 2., 3. …`,
  ];
}

export interface Gap {
  text: string;
  /** Something stands there that may be the missing question. */
  isLoss: boolean;
}

/** `… 4, 6 …`, `… 4, 4 …`, or a paper that begins with 5. */
export function findGaps(items: readonly PaperItem[]): Gap[] {
  return items.flatMap((item, at) => {
    const before = items[at - 1];
    const text = describeStep(item, before);
    return text === undefined ? [] : [{ text, isLoss: (before?.parts.aside.length ?? 0) > 0 }];
  });
}

function describeStep(item: PaperItem, before: PaperItem | undefined): string | undefined {
  const page = (before ?? item).pieces[0]?.line.page;
  const first = before === undefined || item.segment !== before.segment ? 1 : before.number + 1;
  const last = item.number - 1;
  if (item.number === first) return undefined;
  if (before === undefined) return `Page ${page}: the first question has the number ${item.number}.`;
  if (item.segment !== before.segment) {
    return `Page ${page}: question ${item.number} comes after question ${before.number}.`;
  }
  const missing = first === last ? `question ${last} is` : `questions ${first} to ${last} are`;
  return `Page ${page}: ${missing} missing between question ${before.number} and question ${item.number}.`;
}

const longHead = 300;

/** What was left aside: passages, notes, numbered instructions. A short line at the top needs no word. */
export function findAsides(
  items: readonly PaperItem[],
  between: readonly ReadPiece[][],
  vocabulary: Vocabulary,
): string[] {
  const around = between.map((pieces) => pieces.filter(({ role }) => role.role === 'text'));
  const long = around.filter((pieces) => {
    const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
    return letters > longHead || pieces.some(({ number }) => number !== undefined);
  });
  const inside = items
    .map(({ parts }) => parts.aside)
    .filter((pieces) => pieces.some(({ text }) => /\p{L}{3}/u.test(text)));
  return [...long, ...inside].map((pieces) => describeAside(pieces, vocabulary));
}

function describeAside(pieces: readonly Piece[], vocabulary: Vocabulary): string {
  return `Page ${pieces[0]?.line.page}: left aside, as it belongs to no question: ${quote(joinPieces(pieces, vocabulary))}`;
}
