import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { sentence } from '#shared/sentence.ts';
import { readLabel, splitLabel } from '../../../table/answer-label.ts';
import { chooseOption, type WrittenOption } from '../../../table/choose-option.ts';
import { chooseTrueFalse } from '../../../table/choose-true-false.ts';
import { findEqualOptions, longOption, relabelOptions, tooManyOptions } from '../../../table/resolve-key.ts';
import { areTrueAndFalse } from '../../../table/true-false.ts';
import { collapseSpaces } from '../../../text/storable-text.ts';
import { isNumbered } from '../labels.ts';
import type { OptionList } from '../options.ts';
import type { Vocabulary } from '../paragraph.ts';
import { type OptionText, readOption } from '../printed-option.ts';
import { noAnswer, type Resolution } from './resolution.ts';
import { describeContradiction, listExplanations, type StatedAnswer } from './stated-answers.ts';

/** Finds the correct option from everything the paper states. */
export function resolveChoice(
  list: OptionList,
  stated: readonly StatedAnswer[],
  vocabulary: Vocabulary,
): Resolution {
  const printed = list.options.map((option) => readOption(option, vocabulary));
  const options = printed.map(({ text }, place) => ({ letter: optionLetter(place), text }));
  const isTrueFalse = areTrueAndFalse(options.map(({ text }) => text)) && isSpelledOut(options);
  const chosen = [
    ...stated.map((answer) =>
      chooseStated(answer, options, { isNumbered: isNumbered(list.style), isTrueFalse }),
    ),
    ...listTicked(printed, options),
    ...listBold(printed, options),
  ];
  const right = chosen.flatMap(({ how, letter }) => (letter === undefined ? [] : [{ how, answer: letter }]));
  const faults = [
    ...list.faults,
    ...findOptionFaults(options),
    ...chosen.flatMap(({ fault }) => fault ?? []),
  ];
  if (new Set(right.map(({ answer }) => answer)).size > 1) faults.push(describeContradiction(right));
  if (chosen.length === 0) faults.push(noAnswer());
  return {
    questionType: isTrueFalse ? 'TRUE_FALSE' : 'MULTIPLE_CHOICE',
    options: relabelOptions(options).slice(0, limit.maxOptions),
    correctAnswer: faults.length > 0 ? null : (right[0]?.answer ?? null),
    feedback: [...chosen.map(({ rest }) => rest ?? ''), ...listExplanations(stated)],
    faults,
  };
}

interface Chosen {
  how: string;
  letter?: string;
  /** The text beyond the answer. */
  rest?: string;
  fault?: string;
}

/** "Yes" and "No" mean true and false as answers; as options they are ordinary text. */
function isSpelledOut(options: readonly WrittenOption[]): boolean {
  return options.every(({ text }) => !/^(?:yes|no|y|n|ja|nein|oui|non|s[ií])\b/iu.test(text));
}

function chooseStated(
  { how, answer: written }: StatedAnswer,
  options: readonly WrittenOption[],
  list: { isNumbered: boolean; isTrueFalse: boolean },
): Chosen {
  const answer = list.isNumbered ? spellLetter(written) : collapseSpaces(written);
  const choice = (list.isTrueFalse ? chooseTrueFalse : chooseOption)(answer, options, 'question');
  if ('fault' in choice) {
    const spelled = answer.replace(looseLabel, '$1) ');
    return spelled === answer
      ? { how, fault: choice.fault }
      : chooseStated({ how, answer: spelled, feedback: '' }, options, list);
  }
  const option = options.find(({ letter }) => letter === choice.letter);
  return {
    how,
    letter: choice.letter,
    rest: list.isTrueFalse ? '' : takeExplanation(answer, option?.text ?? ''),
  };
}

/** `C Cats purr`, `A Ants are small`: a letter without a sign. "A dog" may be the text of an option. */
const looseLabel = /^([B-Fb-f](?=\s\S)|A(?=\s\p{Lu})|[A-Fa-f](?=;\s));?\s+/u;

/** With options labelled (1) to (4), a number is a label even if it is also an option's text. */
function spellLetter(answer: string): string {
  const text = collapseSpaces(answer);
  const label = readLabel(text);
  if (label !== undefined) return label.position === undefined || label.letter === '' ? text : label.letter;
  const split = splitLabel(text);
  const isNumber = split?.label.position !== undefined && split.label.letter !== '';
  return isNumber ? `${split.label.letter}) ${split.rest}` : text;
}

/** The text beyond the label and the option's own words. */
function takeExplanation(answer: string, option: string): string {
  if (readLabel(answer) !== undefined) return '';
  const split = splitLabel(answer);
  const words = collapseSpaces(option);
  const rest = split === undefined || split.isTight || answer.startsWith(words) ? answer : split.rest;
  // "Uracil replaces thymine" explains the option Uracil, and is not its text with an explanation.
  const isRepeated =
    rest.startsWith(words) && /^\s*(?:$|[.,:;–—(-]|because\b|since\b|as\b)/iu.test(rest.slice(words.length));
  return isRepeated ? rest.slice(words.length).replace(/^[\s.,:;–—-]+/u, '') : rest;
}

/** A sign on every option is a bullet, not a tick. */
function listTicked(printed: readonly OptionText[], options: readonly WrittenOption[]): Chosen[] {
  const ticked = options.filter((_, place) => printed[place]?.isTicked === true);
  const how = sentence('{said} by a mark beside the option');
  if (ticked.length === 0 || ticked.length === options.length) return [];
  if (ticked.length === 1) return ticked.map(({ letter }) => ({ how, letter }));
  const letters = sayAll(ticked.map(({ letter }) => letter));
  return [
    {
      how,
      fault: say('Options {letters} are marked, but a question can have only one correct answer.', {
        letters,
      }),
    },
  ];
}

/** A single bold option is the answer. Several are only styling. */
function listBold(printed: readonly OptionText[], options: readonly WrittenOption[]): Chosen[] {
  const bold = options.filter((_, place) => printed[place]?.isBold === true);
  return bold.length === 1 ? bold.map(({ letter }) => ({ how: sentence('{said} in bold'), letter })) : [];
}

function findOptionFaults(options: readonly WrittenOption[]): string[] {
  const filled = options.filter(({ text }) => text !== '');
  const empty = options
    .filter(({ text }) => text === '')
    .map(({ letter }) => say('Option {letter} has no text.', { letter }));
  const long = options
    .filter(({ text }) => text.length > limit.optionText)
    .map(({ letter }) => longOption(letter));
  const many = options.length > limit.maxOptions ? [tooManyOptions(options.length, 'question')] : [];
  return [...many, ...empty, ...long, ...findEqualOptions(filled)];
}
