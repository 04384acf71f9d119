import type { Piece } from './piece.ts';

/** The words of a paper, to distinguish a wrapped word from a hyphenated one. */
export type Vocabulary = ReadonlySet<string>;

export function collectVocabulary(texts: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of text.toLowerCase().split(/[^\p{L}\p{M}-]+/u)) {
      // May be half a word at the end of a line.
      if (word !== '' && !word.endsWith('-')) words.add(word);
    }
  }
  return words;
}

const partsWithHyphen = new Set(
  'all anti co cross ex far full great half high ill left long low mid multi near non off old one post pre pro quasi right self semi short so sub thirty three top twenty two ultra vice well'.split(
    ' ',
  ),
);

/** Joins the lines of a paragraph. With `keepsLists` list entries stay on lines of their own. */
export function joinPieces(pieces: readonly Piece[], vocabulary: Vocabulary, keepsLists = false): string {
  const numbers = new Set(keepsLists ? pieces.map(({ text }) => numberOf(text)) : []);
  const parts: string[] = [];
  let end = '';
  for (const { text, line, at } of pieces) {
    if (text === '') continue;
    if (end === '') parts.push(text);
    else if (keepsLists && at === 0 && (line.startsBlock || isListEntry(text, numbers)))
      parts.push('\n', text);
    else joinWrapped(parts, end, text, vocabulary);
    end = text;
  }
  return parts.join('').trim();
}

/** Far below 0 without a number. */
function numberOf(text: string): number {
  return Number(/^\(?(\d{1,2})[.)](?!\d)/u.exec(text)?.[1] ?? -1_000);
}

/** A number counts only with its neighbour: a wrapped line may start with "1. FC". */
function isListEntry(text: string, numbers: ReadonlySet<number>): boolean {
  const number = numberOf(text);
  if (numbers.has(number + 1) || numbers.has(number - 1)) return true;
  return /^(?:\(?[a-hA-H]\)|[A-Ha-h]\.\s|\(?(?:[ivx]{1,4}|[IVX]{1,4})[.)]|[•●▪‣∙–-]\s)/u.test(text);
}

/** Searching further for the start of a word would take forever on a hostile line. */
const maxWordLength = 60;

function joinWrapped(parts: string[], end: string, text: string, vocabulary: Vocabulary): void {
  const tail = end.slice(-maxWordLength);
  const cut = /(?<=[\p{L}\p{M}\p{N}])[-\u2010\u00AD]$/u.exec(tail);
  if (cut === null) {
    parts.push(' ', text);
    return;
  }
  const first = /[\p{L}\p{M}]+$/u.exec(tail.slice(0, -1))?.[0] ?? '';
  const second = /^[\p{L}\p{M}]+/u.exec(text.slice(0, maxWordLength))?.[0] ?? '';
  const isWrap = cut[0] === '\u00AD' || isWrappedWord(tail, first, second, vocabulary);
  const last = parts.pop() ?? '';
  parts.push(isWrap ? last.slice(0, -1) : last, text);
}

/** `photo-` and `synthesis`, but not `well-` and `known`, `Franco-` and `German`, `mother-in-` and `law`. */
function isWrappedWord(tail: string, first: string, second: string, vocabulary: Vocabulary): boolean {
  if (first === '' || !/^\p{Ll}/u.test(second)) return false;
  const [one, other] = [first.toLowerCase(), second.toLowerCase()];
  if (vocabulary.has(`${one}-${other}`)) return false;
  if (vocabulary.has(one + other)) return true;
  return !partsWithHyphen.has(one) && !/-\p{L}{1,20}-$/u.test(tail);
}
