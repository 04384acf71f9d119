import { boldness, cutPiece, type Piece } from './piece.ts';

/** `The sun is a star. True / False` */
export interface TruthChoice {
  /** The statement alone. */
  text: string;
  /** The one that is marked by an asterisk, a tick or bold. */
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

/** Undefined where the question does not end in a choice between true and false. */
export function findTruthChoice(text: string, pieces: readonly Piece[]): TruthChoice | undefined {
  const tail = text.slice(-80);
  const found = spelled.exec(tail) ?? letters.exec(tail);
  if (found === null) return undefined;
  const [all, before = '', opening = '', trueBefore, trueAfter, between = '', falseBefore, falseAfter] =
    found;
  const isAsked = isSentence(between, opening, `${tail.slice(0, found.index)}${before}`);
  if (isAsked && !/[/|]/u.test(between) && between.trim() === '') return undefined;
  const bold = findBoldTruth(pieces);
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

/** "Is the statement true or false?" stays as it is: without those words it would ask nothing. */
function isSentence(between: string, opening: string, before: string): boolean {
  if (opening !== '' || /[/|]/u.test(between)) return false;
  return !/(?:^|[.?!:]|[*✓✔√☑●○◯◦☐□▢•_\])])\s*$/u.test(before);
}

function isTick(sign: string | undefined): boolean {
  return /[*✓✔√☑●xX]/u.test(sign ?? '');
}

/** Only one of the two words in bold. */
function findBoldTruth(pieces: readonly Piece[]): boolean[] {
  const last = pieces.findLast(({ text }) => /true|\bT\b/iu.test(text));
  if (last === undefined) return [];
  const places = [/\b(?:true|T)\b(?!.*\b(?:true|T)\b)/iu, /\b(?:false|F)\b(?!.*\b(?:false|F)\b)/iu].map(
    (word) => {
      const found = word.exec(last.text);
      return found === null
        ? false
        : boldness(cutPiece(last, found.index, found.index + found[0].length)) === 'all';
    },
  );
  const [isTrueBold, isFalseBold] = places;
  return isTrueBold === isFalseBold ? [] : [isTrueBold === true];
}
