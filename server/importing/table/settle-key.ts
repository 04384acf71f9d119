import { say, sayMarked } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { sentence } from '#shared/sentence.ts';
import type { ReadOption } from '../paper.ts';
import { collapseSpaces, cutText } from '../text/storable-text.ts';
import { type Choice, chooseOption, type WrittenOption } from './choose-option.ts';
import { chooseTruth, trueAndFalse } from './choose-truth.ts';
import { areTrueAndFalse } from './truth.ts';
import type { Owner } from './wording.ts';

/** Options and correct answer as they were written, once the type is known. */
export interface WrittenKey {
  questionType: QuestionType;
  /** Only those with a text, in the order of their letters. */
  options: readonly WrittenOption[];
  /** Letters that options could have been written for and were not. */
  emptyLetters?: readonly string[];
  answer: string;
  owner: Owner;
}

export interface SettledKey {
  /** Labelled anew, without gaps. */
  options: ReadOption[];
  correctAnswer: string | null;
  faults: string[];
}

/** The one place that knows how type, options and correct answer of a file fit together. */
export function settleKey(key: WrittenKey): SettledKey {
  const settled = settlers[key.questionType](key);
  const long = findLongTexts(key);
  return { ...settled, faults: [...long, ...findEqualOptions(key.options), ...settled.faults] };
}

const settlers = {
  MULTIPLE_CHOICE: settleMultipleChoice,
  TRUE_FALSE: settleTrueFalse,
  SHORT_ANSWER: settleShortAnswer,
  ESSAY: settleEssay,
} as const satisfies Record<QuestionType, (key: WrittenKey) => SettledKey>;

/** Gaps close up for display; what the answer meant is kept by its letter. */
export function closeUp(options: readonly WrittenOption[]): ReadOption[] {
  return options.map(({ text }, place) => ({
    label: optionLetter(place),
    text: cutText(text, limit.optionText),
  }));
}

function settleMultipleChoice(key: WrittenKey): SettledKey {
  const { options, owner, answer } = key;
  const choose = areTrueAndFalse(options.map(({ text }) => text)) ? chooseTruth : chooseOption;
  return settleChoice(options, findOptionFaults(key), () => choose(answer, options, owner), answer);
}

function findOptionFaults({ options, emptyLetters = [], owner }: WrittenKey): string[] {
  if (options.length > limit.mostOptions) {
    return [tooManyOptions(options.length, owner)];
  }
  if (options.length >= limit.leastOptions) return [];
  return [emptyLetters.length === 0 ? tooFewOptions(options.length, owner) : emptyOptions(emptyLetters)];
}

export function tooManyOptions(count: number, owner: Owner): string {
  const told = { count, most: limit.mostOptions };
  return owner === 'row'
    ? say('The row has {count} options: at most {most} are possible.', told)
    : say('The question has {count} options: at most {most} are possible.', told);
}

function tooFewOptions(count: number, owner: Owner): string {
  const told = { count, least: limit.leastOptions };
  return owner === 'row'
    ? say(
        'The row has {count, plural, =0 {no options} one {one option} other {{count} options}}: at least {least} options are required.',
        told,
      )
    : say(
        'The question has {count, plural, =0 {no options} one {one option} other {{count} options}}: at least {least} options are required.',
        told,
      );
}

function emptyOptions(letters: readonly string[]): string {
  return say(
    '{count, plural, one {Option {letters} is empty} other {Options {letters} are empty}}: at least {least} options are required.',
    { count: letters.length, letters: sayAll(letters), least: limit.leastOptions },
  );
}

export function longOption(letter: string): string {
  return say('Option {letter} is longer than {most, number} characters.', { letter, most: limit.optionText });
}

function settleTrueFalse({ options, answer, owner }: WrittenKey): SettledKey {
  const given = options.length === 0 ? trueAndFalse : options;
  const faults =
    given.length === 2
      ? []
      : [
          owner === 'row'
            ? say('A true/false question has two options, but the row has {count}.', { count: given.length })
            : say('A true/false question has two options, but the question has {count}.', {
                count: given.length,
              }),
        ];
  return settleChoice(given, faults, () => chooseTruth(answer, given, owner), answer);
}

function settleChoice(
  options: readonly WrittenOption[],
  faults: string[],
  choose: () => Choice,
  answer: string,
): SettledKey {
  const closed = closeUp(options).slice(0, limit.mostOptions);
  if (answer === '') return { options: closed, correctAnswer: null, faults: [...faults, missingAnswer()] };
  if (faults.length > 0 || answer.length > limit.key) return { options: closed, correctAnswer: null, faults };
  const choice = choose();
  if ('fault' in choice) return { options: closed, correctAnswer: null, faults: [choice.fault] };
  const place = options.findIndex(({ letter }) => letter === choice.letter);
  return { options: closed, correctAnswer: optionLetter(place), faults };
}

function missingAnswer(): string {
  return say('Correct Answer is missing.');
}

function settleShortAnswer(key: WrittenKey): SettledKey {
  const faults = refuseOptions(
    key,
    sentence(
      'A short answer has no options, but {count, plural, one {option {letters} is filled} other {options {letters} are filled}}.',
    ),
  );
  const isMissing = key.answer.split('|').every((accepted) => accepted.trim() === '');
  if (isMissing) faults.push(missingAnswer());
  return { options: [], correctAnswer: isMissing ? null : cutText(key.answer, limit.key), faults };
}

function settleEssay(key: WrittenKey): SettledKey {
  const model = key.answer === '' ? null : cutText(key.answer, limit.key);
  const faults = refuseOptions(
    key,
    sentence(
      'An essay has no options, but {count, plural, one {option {letters} is filled} other {options {letters} are filled}}.',
    ),
  );
  return { options: [], correctAnswer: model, faults };
}

function refuseOptions({ options }: WrittenKey, fault: string): string[] {
  if (options.length === 0) return [];
  const letters = sayAll(options.map(({ letter }) => letter));
  return [sayMarked(fault, { count: options.length, letters })];
}

export function findEqualOptions(options: readonly WrittenOption[]): string[] {
  const lettersByText = new Map<string, string[]>();
  for (const { letter, text } of options) {
    const same = collapseSpaces(text);
    lettersByText.set(same, [...(lettersByText.get(same) ?? []), letter]);
  }
  return [...lettersByText.values()]
    .filter((letters) => letters.length > 1)
    .map((letters) => say('Options {letters} are the same.', { letters: sayAll(letters) }));
}

function findLongTexts({ options, answer }: WrittenKey): string[] {
  const long = options.filter(({ text }) => text.length > limit.optionText);
  const faults = long.map(({ letter }) => longOption(letter));
  return answer.length > limit.key
    ? [...faults, say('Correct Answer is longer than {most, number} characters.', { most: limit.key })]
    : faults;
}
