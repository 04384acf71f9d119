/** The number at the start of a line. */
export interface NumberLabel {
  number: number;
  /** `n.`, `n)`, `(n)`, `Q`: all questions of a paper use the same one. */
  style: string;
  /** In characters. */
  length: number;
}

const spelledOut =
  /^(?:question|frage|pregunta|pergunta)\s*(?:no\.?|number|nr\.?|#)?\s*(\d{1,4})(?:\s+of\s+\d{1,4})?\s*(?:([.):\]–—-])(?!\d)\s*|(?=\s*$)|\s+(?=[\p{Lu}\d([{"“‘'_]))/iu;
const abbreviated = /^(?:q(?:uest|ue|ns?)?\s*[.#]?|n[or]\.|#)\s*(\d{1,4})\s*(?:[.):\]–—-](?!\d)\s*|\s+|$)/iu;
const bare = /^(?:(\d{1,4})\s?([.)])(?!\d)|\((\d{1,4})\)|\[(\d{1,4})\]|(\d{1,4})\s?([:–—-])(?=\s))\s*/u;

/** `1a.`, `1(a)`: the first part of a question. */
const withPart = /^(\d{1,3})\s?(?=\(?[a-h]\)|[a-h]\.\s)/u;

/** `1.` `1)` `(1)` `Q1)` `Q.1` `Question 1:`; neither `2.5 kg` nor `Questions 5–8`. */
export function findNumberLabel(text: string): NumberLabel | undefined {
  const named = spelledOut.exec(text) ?? abbreviated.exec(text);
  if (named !== null) return { number: Number(named[1]), style: 'Q', length: named[0].length };
  const parted = withPart.exec(text);
  if (parted !== null) return { number: Number(parted[1]), style: 'n.', length: parted[0].length };
  const match = bare.exec(text);
  if (match === null) return undefined;
  const [all, open, sign, round, square, loose, looseSign] = match;
  const number = Number(open ?? round ?? square ?? loose);
  const length = all.length;
  if (round !== undefined) return { number, style: '(n)', length };
  if (square !== undefined) return { number, style: '[n]', length };
  return { number, style: `n${sign ?? (looseSign === ':' ? ':' : '-')}`, length };
}

/** A possible option label. */
export interface OptionLabel {
  /** 0 for A, a and 1. */
  place: number;
  /** `A.`, `(a)`, `n)`: all options of a question use the same one. */
  style: string;
  /** Its start and end in the text. */
  from: number;
  to: number;
  /** A sign before it, such as an asterisk, that may mark the correct option. */
  sign: string;
}

/** Bullets and ticks that may precede an option. */
const signs = '*✓✔√☑☒●○◯◦☐□▢•✗';

const optionLabel = new RegExp(
  `(?<=^|\\s)([${signs}]\\s?)?(?:\\(\\s?([A-Ha-h]|[1-9])\\s?\\)|\\[\\s?([A-Ha-h]|[1-9])\\s?\\]|([A-Ha-h]|[1-9])(\\s?\\)|[.:]|\\s?[–—-](?=\\s)))`,
  'gu',
);

/** More than any printed line has: limits the work on a hostile one. */
const maxLabels = 100;

/** Lists every text that looks like an option label. Their order decides later which ones are. */
export function listOptionLabels(text: string): OptionLabel[] {
  const labels: OptionLabel[] = [];
  for (const match of text.matchAll(optionLabel)) {
    if (labels.length === maxLabels) break;
    const [all, before = '', round, square, open, closing] = match;
    const letter = round ?? square ?? open ?? '';
    const to = match.index + all.length;
    if (closing !== undefined && !isEndOfLabel(text, to, closing.trim())) continue;
    // In "A) Lima *  B) Oslo" the asterisk belongs to Lima.
    const isBehind = match.index > 0 && /\s$/u.test(before);
    labels.push({
      place: placeOf(letter),
      style: styleOf(kindOf(letter), { round, square, closing }),
      from: match.index + (isBehind ? before.length : 0),
      to,
      sign: isBehind ? '' : before.trim(),
    });
  }
  return labels;
}

/** `e.g.`, `A.D.`, `2.5` and `3:15` are not labels; the start of `A.Paris` is. */
function isEndOfLabel(text: string, at: number, closing: string): boolean {
  const after = text.charAt(at);
  if (after === '' || /\s/u.test(after)) return true;
  if (closing === ')') return true;
  return /\p{L}/u.test(after) && !/^\p{L}\./u.test(text.slice(at, at + 2));
}

function placeOf(letter: string): number {
  return /\d/.test(letter) ? Number(letter) - 1 : letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
}

function kindOf(letter: string): 'A' | 'a' | 'n' {
  if (/\d/.test(letter)) return 'n';
  return letter === letter.toUpperCase() ? 'A' : 'a';
}

function styleOf(
  kind: string,
  around: { round: string | undefined; square: string | undefined; closing: string | undefined },
): string {
  if (around.round !== undefined) return `(${kind})`;
  if (around.square !== undefined) return `[${kind}]`;
  const closing = (around.closing ?? '').trim();
  return `${kind}${closing === '–' || closing === '—' ? '-' : closing}`;
}

export function isNumbered(style: string): boolean {
  return style.includes('n');
}
