import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { sentence } from '#shared/sentence.ts';
import { readLabel, splitLabel } from '../../table/answer-label.ts';
import { chooseOption, type WrittenOption } from '../../table/choose-option.ts';
import { chooseTruth } from '../../table/choose-truth.ts';
import { closeUp, findEqualOptions, longOption, tooManyOptions } from '../../table/settle-key.ts';
import { areTrueAndFalse } from '../../table/truth.ts';
import { collapseSpaces } from '../../text/storable-text.ts';
import { isNumbered } from './labels.ts';
import type { OptionList } from './options.ts';
import type { Vocabulary } from './paragraph.ts';
import { type OptionText, readOption } from './printed-option.ts';
import { noAnswer, type Settled } from './settled.ts';
import { describeContradiction, type Way } from './ways.ts';

/** A question with options: which of them is right, by every way the paper tells it. */
export function settleChoice(list: OptionList, ways: readonly Way[], vocabulary: Vocabulary): Settled {
  const printed = list.options.map((option) => readOption(option, vocabulary));
  const options = printed.map(({ text }, place) => ({ letter: optionLetter(place), text }));
  const isTruth = areTrueAndFalse(options.map(({ text }) => text)) && isSpelledOut(options);
  const chosen = [
    ...ways.map((way) => chooseByWay(way, options, { isNumbered: isNumbered(list.style), isTruth })),
    ...listTicked(printed, options),
    ...listBold(printed, options),
  ];
  const right = chosen.flatMap(({ how, letter }) => (letter === undefined ? [] : [{ how, said: letter }]));
  const faults = [
    ...list.faults,
    ...findOptionFaults(options),
    ...chosen.flatMap(({ fault }) => fault ?? []),
  ];
  if (new Set(right.map(({ said }) => said)).size > 1) faults.push(describeContradiction(right));
  if (chosen.length === 0) faults.push(noAnswer());
  return {
    questionType: isTruth ? 'TRUE_FALSE' : 'MULTIPLE_CHOICE',
    options: closeUp(options).slice(0, limit.mostOptions),
    correctAnswer: faults.length > 0 ? null : (right[0]?.said ?? null),
    feedback: [...chosen.map(({ rest }) => rest ?? ''), ...ways.map(({ feedback }) => feedback)],
    faults,
  };
}

interface Chosen {
  how: string;
  letter?: string;
  /** What it says besides. */
  rest?: string;
  fault?: string;
}

/** "Yes" and "No" are true and false as answers; as options they say what they say. */
function isSpelledOut(options: readonly WrittenOption[]): boolean {
  return options.every(({ text }) => !/^(?:yes|no|y|n|ja|nein|oui|non|s[ií])\b/iu.test(text));
}

function chooseByWay(
  { how, said }: Way,
  options: readonly WrittenOption[],
  list: { isNumbered: boolean; isTruth: boolean },
): Chosen {
  const answer = list.isNumbered ? spellLetter(said) : collapseSpaces(said);
  const choice = (list.isTruth ? chooseTruth : chooseOption)(answer, options, 'question');
  if ('fault' in choice) return { how, fault: choice.fault };
  const option = options.find(({ letter }) => letter === choice.letter);
  return {
    how,
    letter: choice.letter,
    rest: list.isTruth ? '' : takeExplanation(answer, option?.text ?? ''),
  };
}

/** Where the options are called (1) to (4), a number names one of them, whatever they say. */
function spellLetter(said: string): string {
  const text = collapseSpaces(said);
  const label = readLabel(text);
  if (label !== undefined) return label.position === undefined || label.letter === '' ? text : label.letter;
  const split = splitLabel(text);
  const isNumber = split?.label.position !== undefined && split.label.letter !== '';
  return isNumber ? `${split.label.letter}) ${split.rest}` : text;
}

/** What is said beyond the label and the option's own words. */
function takeExplanation(answer: string, option: string): string {
  if (readLabel(answer) !== undefined) return '';
  const split = splitLabel(answer);
  const words = collapseSpaces(option);
  const rest = split === undefined || split.isTight || answer.startsWith(words) ? answer : split.rest;
  return rest.startsWith(words) ? rest.slice(words.length).replace(/^[\s.,:;–—-]+/u, '') : rest;
}

/** A sign before every option is a bullet. */
function listTicked(printed: readonly OptionText[], options: readonly WrittenOption[]): Chosen[] {
  const ticked = options.filter((_, place) => printed[place]?.isTicked === true);
  const how = sentence('{said} by a mark beside the option');
  if (ticked.length === 0 || ticked.length === options.length) return [];
  if (ticked.length === 1) return ticked.map(({ letter }) => ({ how, letter }));
  const letters = sayAll(ticked.map(({ letter }) => letter));
  return [
    {
      how,
      fault: say('Options {letters} are marked: a question can have only one correct answer.', { letters }),
    },
  ];
}

/** One bold option among others is the answer; several are only set so. */
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
  const many = options.length > limit.mostOptions ? [tooManyOptions(options.length, 'question')] : [];
  return [...many, ...empty, ...long, ...findEqualOptions(filled)];
}
