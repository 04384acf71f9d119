import { optionLetter } from '#shared/questions/question-types.ts';
import { type ColumnPurpose, findPurpose } from './heading-words.ts';

/** The purpose of a column by its heading. `digit`: a bare number, an option if several columns have one. */
export type Heading =
  | { purpose: ColumnPurpose }
  | { purpose: 'option'; letter: string }
  | { purpose: 'digit'; letter: string };

const maxHeadingLength = 200;

/** Undefined for an unknown heading. */
export function readHeading(text: string): Heading | undefined {
  const whole = readFolded(foldHeading(text));
  return (
    whole ?? (text.includes('/') && text.length <= maxHeadingLength ? readDouble(text.split('/')) : undefined)
  );
}

/** `Marks/Points`, `Question / Frage`: two words for one thing. */
function readDouble(words: readonly string[]): Heading | undefined {
  const [first, ...others] = words.map((word) => readFolded(foldHeading(word)));
  const isOne = others.every((other) => other?.purpose === first?.purpose);
  return first !== undefined && isOne && !('letter' in first) ? first : undefined;
}

function readFolded(folded: string): Heading | undefined {
  if (folded === '') return undefined;
  const purpose = findPurpose(folded);
  if (purpose !== undefined) return { purpose };
  if (/^[1-6]$/.test(folded)) return { purpose: 'digit', letter: optionLetter(Number(folded) - 1) };
  if (wrongAnswerHeading.test(folded)) return { purpose: 'allOptions' };
  const label = findOptionLabel(folded);
  return label === undefined ? undefined : { purpose: 'option', letter: toLetter(label) };
}

/** `3. Question:`, `(3) Question`: the number of the column. */
const columnNumber = /^\s*[([]?\d{1,2}\s?[.):\]–-]+\s*(?=\p{L})/u;

/** Removes case, accents, spaces, signs, the column's number, and everything from ` - `, `(` or `:` on. */
export function foldHeading(text: string): string {
  if (text.length > maxHeadingLength) return '';
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(columnNumber, '')
    .replace(/[#№]/g, ' no ')
    .toLowerCase();
  const [named = ''] = plain.split(/ [-–—] |[(:[]/, 1);
  return removeSigns(named) || removeSigns(plain);
}

function removeSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

const optionHeading =
  /^(?:option|opt|op|choice|answer|ans|alternative|alt|response|answeroption|answerchoice|possibleanswer|antwort|antwortmoglichkeit|opcion|alternativa|respuesta|choix|reponse|proposition)(?:text|no)?([a-j]|10|[1-9])(?:text)?$/;

/** Its column has no letter that a correct answer could refer to. */
const wrongAnswerHeading =
  /^(?:wrong|incorrect|false|distractor)(?:answer|option|choice)?(?:[a-j]|\d{1,2})?$/;

function findOptionLabel(folded: string): string | undefined {
  if (/^[a-f]$/.test(folded)) return folded;
  return optionHeading.exec(folded)?.[1];
}

function toLetter(label: string): string {
  return /^\d+$/.test(label) ? optionLetter(Number(label) - 1) : label.toUpperCase();
}
