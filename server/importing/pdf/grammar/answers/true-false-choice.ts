import { boldness, cutPiece, type Piece } from '../piece.ts';

/** `The sun is a star. True / False` */
export interface TrueFalseChoice {
  /** The statement alone. */
  text: string;
  /** The word marked with an asterisk, a tick or bold; null when neither is. */
  marked: boolean | null;
  isMarkedTwice: boolean;
}

const tick = '(?:[*✓✔√☑●○◯◦☐□▢•]|_{1,12}|\\[\\s?[xX✓✔]?\\s?\\]|\\(\\s{0,3}\\))';
const around = (word: string) => `(${tick}?\\s?)${word}(\\s?${tick}?)`;
const spelled = new RegExp(
  `(^|[\\s.?!:;,])([(\\[]?)\\s*${around('true')}\\s*(\\/|\\||,|\\bor\\b|\\s)\\s*${around('false')}\\s*([)\\]]?)[\\s.?]*$`,
  'iu',
);
const letters = new RegExp(
  `(^|[\\s.?!:;,])([(\\[]?)\\s*${around('T')}\\s*(\\/|\\||\\bor\\b)\\s*${around('F')}\\s*([)\\]]?)[\\s.]*$`,
  'u',
);

/** Undefined when the question does not end with a choice between true and false. */
export function findTrueFalseChoice(text: string, pieces: readonly Piece[]): TrueFalseChoice | undefined {
  const tail = text.slice(-80);
  const match = spelled.exec(tail) ?? letters.exec(tail);
  if (match === null) return undefined;
  const [
    all,
    before = '',
    openingBracket = '',
    trueBefore,
    trueAfter,
    between = '',
    falseBefore,
    falseAfter,
  ] = match;
  const isAsked = isSentence(between, openingBracket, `${tail.slice(0, match.index)}${before}`);
  if (isAsked && !/[/|]/u.test(between) && between.trim() === '') return undefined;
  const bold = findBoldWord(pieces);
  const marks = [
    ...(isTick(trueBefore) || isTick(trueAfter) ? [true] : []),
    ...(isTick(falseBefore) || isTick(falseAfter) ? [false] : []),
    ...bold,
  ];
  const stop = /[.?]$/u.exec(all.trim())?.[0] ?? '';
  const statement = isAsked
    ? text
    : closeSentence(text.slice(0, text.length - all.length + before.length), stop);
  return {
    text: statement,
    marked: marks[0] ?? null,
    isMarkedTwice: new Set(marks).size > 1,
  };
}

/** `Fish have wings (True/False).` */
function closeSentence(statement: string, stop: string): string {
  const words = statement.trim();
  return /[.?!:…_]$/u.test(words) ? words : `${words}${stop}`;
}

/** "Is the statement true or false?" keeps these words: without them it would ask nothing. */
function isSentence(between: string, openingBracket: string, before: string): boolean {
  if (openingBracket !== '' || /[/|]/u.test(between)) return false;
  return !/(?:^|[.?!:]|[*✓✔√☑●○◯◦☐□▢•_\])])\s*$/u.test(before);
}

function isTick(sign: string | undefined): boolean {
  return /[*✓✔√☑●xX]/u.test(sign ?? '');
}

/** Counts only when exactly one of the two words is bold. */
function findBoldWord(pieces: readonly Piece[]): boolean[] {
  const last = pieces.findLast(({ text }) => /true|\bT\b/iu.test(text));
  if (last === undefined) return [];
  const places = [/\b(?:true|T)\b(?!.*\b(?:true|T)\b)/iu, /\b(?:false|F)\b(?!.*\b(?:false|F)\b)/iu].map(
    (word) => {
      const match = word.exec(last.text);
      return match === null
        ? false
        : boldness(cutPiece(last, match.index, match.index + match[0].length)) === 'all';
    },
  );
  const [isTrueBold, isFalseBold] = places;
  return isTrueBold === isFalseBold ? [] : [isTrueBold === true];
}
