import { say } from '#server/language/say.ts';
import { quote } from '../../table/quote.ts';
import { collectEvidence } from './evidence.ts';
import type { PaperItem } from './paper-walk.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import type { Piece } from './piece.ts';
import type { ReadPiece } from './read-lines.ts';

/** Reports options, answers and numbers that belong to no question. */
export function findLostQuestions(between: readonly ReadPiece[][]): string[] {
  return between.flatMap((pieces) => [...findLostOptions(pieces), ...findLostNumbers(pieces)]);
}

/** Questions whose number is out of sequence. */
function findLostNumbers(pieces: readonly ReadPiece[]): string[] {
  return pieces
    .filter(
      ({ text, number }) =>
        number !== undefined && /\?|_{3,}|[([]\s*\d{1,3}\s*(?:marks?|pts|points?)\b/iu.test(text),
    )
    .map(({ text, line }) =>
      say('Page {page}: {text} looks like a question, but its number is out of sequence.', {
        page: line.page,
        text: quote(text),
      }),
    );
}

function findLostOptions(pieces: readonly ReadPiece[]): string[] {
  const answer = pieces.find(({ role }) => role.role === 'answer');
  const isAsking = pieces.some(({ text }) => text.includes('?'));
  const hasOptions = collectEvidence(pieces).countOptionLists(0, pieces.length, '') > 0;
  const first =
    answer ?? (isAsking && hasOptions ? pieces.find(({ labels }) => labels.length > 0) : undefined);
  if (first === undefined) return [];
  return [
    say('Page {page}: {text} doesn’t belong to a question. Number the questions 1., 2., 3. …', {
      page: first.line.page,
      text: quote(first.text),
    }),
  ];
}

export interface Gap {
  text: string;
  /** The skipped text may be the missing question. */
  isLoss: boolean;
}

/** `… 4, 6 …`, `… 4, 4 …`, or a paper that starts with 5. */
export function findGaps(items: readonly PaperItem[]): Gap[] {
  return items.flatMap((item, at) => {
    const before = items[at - 1];
    const text = describeStep(item, before);
    return text === undefined ? [] : [{ text, isLoss: (before?.parts.aside.length ?? 0) > 0 }];
  });
}

function describeStep(item: PaperItem, before: PaperItem | undefined): string | undefined {
  const page = (before ?? item).pieces[0]?.line.page ?? '';
  const first = before === undefined || item.segment !== before.segment ? 1 : before.number + 1;
  const last = item.number - 1;
  if (item.number === first) return undefined;
  if (before === undefined) {
    return say('Page {page}: the first question is number {number}.', { page, number: item.number });
  }
  if (item.segment !== before.segment) {
    return say('Page {page}: question {number} comes after question {before}.', {
      page,
      number: item.number,
      before: before.number,
    });
  }
  const values = { page, first, last, before: before.number, after: item.number };
  return first === last
    ? say('Page {page}: question {last} is missing between question {before} and question {after}.', values)
    : say(
        'Page {page}: questions {first} to {last} are missing between question {before} and question {after}.',
        values,
      );
}

const shortNoteLength = 300;

/** Reports skipped text: passages, notes, numbered instructions. Short notes between questions need no remark. */
export function listSkippedText(
  items: readonly PaperItem[],
  between: readonly ReadPiece[][],
  vocabulary: Vocabulary,
): string[] {
  const around = between.map((pieces) => pieces.filter(({ role }) => role.role === 'text'));
  const long = around.filter((pieces) => {
    const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
    return letters > shortNoteLength || pieces.some(({ number }) => number !== undefined);
  });
  const inside = items
    .map(({ parts }) => parts.aside)
    .filter((pieces) => pieces.some(({ text }) => /\p{L}{3}/u.test(text)));
  return [...long, ...inside].map((pieces) => describeSkippedText(pieces, vocabulary));
}

function describeSkippedText(pieces: readonly Piece[], vocabulary: Vocabulary): string {
  return say('Page {page}: this text doesn’t belong to a question and was skipped: {text}', {
    page: pieces[0]?.line.page ?? '',
    text: quote(joinPieces(pieces, vocabulary)),
  });
}
