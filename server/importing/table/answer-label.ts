import { optionLetter } from '#shared/questions/question-types.ts';

/** How an answer names an option without its text. */
export interface AnswerLabel {
  letter: string;
  /** Set when it was a number. An option's text may be the same number. */
  position?: number;
  /** `Option 2`. An option's text may be just that. */
  isWorded: boolean;
}

const maxLabelLength = 40;
const word =
  '(?:the )?(?:correct )?(?:option|opt|choice|answer|ans|alternative|opcion|opción|respuesta|réponse|reponse|choix|antwort)(?: is)?';
const bare = new RegExp(`^(${word}\\s*[-_.:#]?\\s*)?[([]?\\s*([a-z]|\\d{1,9})(?:\\.0+)?\\s*[)\\].:]?$`, 'iu');

/** `B`, `(B)`, `b)`, `B.`, `Option 2`, `3`. */
export function readLabel(answer: string): AnswerLabel | undefined {
  const match = answer.length > maxLabelLength ? null : bare.exec(answer);
  return match === null ? undefined : toLabel(match[2] ?? '', match[1] !== undefined);
}

function toLabel(written: string, isWorded: boolean): AnswerLabel {
  if (!/^\d/.test(written)) return { letter: written.toUpperCase(), isWorded };
  const position = Number(written);
  const letter = position >= 1 && position <= 26 ? optionLetter(position - 1) : '';
  return { letter, position, isWorded };
}

/** Removes the introduction: `Answer: Oxygen`, `The correct answer is Oxygen`. */
export function stripAnswerWord(answer: string): string {
  return answer.replace(
    /^(?:the )?(?:correct |right )?(?:answer|ans)\.?(?: is\b|\s?[:=]|\s[-–—]\s)\s?:?\s?/i,
    '',
  );
}

/** A label and what follows it. `isTight`: too little between them to be sure, as in `B-cell` or `A dog`. */
export interface LabelledRest {
  label: AnswerLabel;
  rest: string;
  isTight: boolean;
}

const separator = String.raw`\s?[)\].:]|\s[-–—=]|[-–—,]|\s`;
const labelled = new RegExp(
  `^(${word}\\s?[-.:]?\\s?)?[([]?([a-z]|\\d{1,2})(${separator})(\\s?)(\\S.*)$`,
  'isu',
);
const reason = /^(?:because|since|as|weil|is correct|is right)\b/i;

/** `B. Oxygen`, `B - because it burns`, `(2) Oxygen`. Spaces must be collapsed. */
export function splitLabel(answer: string): LabelledRest | undefined {
  const match = labelled.exec(answer);
  if (match === null) return undefined;
  const [, worded, written = '', sign = '', space = '', rest = ''] = match;
  const isTight = isFormula(written, sign, rest) || isLoose(sign, space, rest);
  return { label: toLabel(written, worded !== undefined), rest, isTight };
}

/** `2 - 3` is not option 2 with an explanation. */
function isFormula(written: string, sign: string, rest: string): boolean {
  return /^\d/.test(written) && !/[)\].]/.test(sign) && !/\p{L}/u.test(rest);
}

function isLoose(sign: string, space: string, rest: string): boolean {
  if (/[)\]]/.test(sign)) return false;
  if (sign === ',' || sign === ' ') return !reason.test(rest) && !(sign === ' ' && rest.startsWith('('));
  return space === '' && !sign.startsWith(' ');
}
