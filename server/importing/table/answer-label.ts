import { optionLetter } from '#shared/questions/question-types.ts';

/** How an answer names an option without saying its text. */
export interface AnswerLabel {
  letter: string;
  /** Set when it was a number: an option may say the same number. */
  position?: number;
  /** `Option 2`: an option may say just that. */
  isWorded: boolean;
}

const longestLabel = 40;
const word =
  '(?:the )?(?:correct )?(?:option|opt|choice|answer|ans|alternative|opcion|opción|respuesta|réponse|reponse|choix|antwort)(?: is)?';
const bare = new RegExp(`^(${word}\\s*[-_.:#]?\\s*)?[([]?\\s*([a-z]|\\d{1,9})(?:\\.0+)?\\s*[)\\].:]?$`, 'iu');

/** `B`, `(B)`, `b)`, `B.`, `Option 2`, `3`. */
export function readLabel(said: string): AnswerLabel | undefined {
  const found = said.length > longestLabel ? null : bare.exec(said);
  return found === null ? undefined : toLabel(found[2] ?? '', found[1] !== undefined);
}

function toLabel(written: string, isWorded: boolean): AnswerLabel {
  if (!/^\d/.test(written)) return { letter: written.toUpperCase(), isWorded };
  const position = Number(written);
  const letter = position >= 1 && position <= 26 ? optionLetter(position - 1) : '';
  return { letter, position, isWorded };
}

/** `Answer: Oxygen`, `The correct answer is Oxygen`: what is left without saying that it is the answer. */
export function stripAnswerWord(said: string): string {
  return said.replace(
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

/** `B. Oxygen`, `B - because it burns`, `(2) Oxygen`. Spaces must have been collapsed. */
export function splitLabel(said: string): LabelledRest | undefined {
  const found = labelled.exec(said);
  if (found === null) return undefined;
  const [, worded, written = '', sign = '', space = '', rest = ''] = found;
  const isTight = isFormula(written, sign, rest) || isLoose(sign, space, rest);
  return { label: toLabel(written, worded !== undefined), rest, isTight };
}

/** `2 - 3` is no second option that is explained. */
function isFormula(written: string, sign: string, rest: string): boolean {
  return /^\d/.test(written) && !/[)\].]/.test(sign) && !/\p{L}/u.test(rest);
}

function isLoose(sign: string, space: string, rest: string): boolean {
  if (/[)\]]/.test(sign)) return false;
  if (sign === ',' || sign === ' ') return !reason.test(rest) && !(sign === ' ' && rest.startsWith('('));
  return space === '' && !sign.startsWith(' ');
}
