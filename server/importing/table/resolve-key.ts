import { say, sayMarked } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { sentence } from '#shared/sentence.ts';
import type { ReadOption } from '../reader-output.ts';
import { separateAnswers } from '../text/accepted-answers.ts';
import { collapseSpaces, cutText } from '../text/storable-text.ts';
import { type Choice, chooseOption, type WrittenOption } from './choose-option.ts';
import { chooseTrueFalse, trueAndFalse } from './choose-true-false.ts';
import type { Owner } from './quote.ts';
import { areTrueAndFalse } from './true-false.ts';

/** Options and correct answer as written, once the type is known. */
export interface WrittenKey {
  questionType: QuestionType;
  /** Only options with a text, sorted by letter. */
  options: readonly WrittenOption[];
  /** Letters of option columns that are empty. */
  emptyLetters?: readonly string[];
  answer: string;
  owner: Owner;
}

export interface ResolvedKey {
  /** Relabelled without gaps. */
  options: ReadOption[];
  correctAnswer: string | null;
  faults: string[];
}

/** The only place that combines a row's type, options and correct answer. */
export function resolveKey(key: WrittenKey): ResolvedKey {
  const resolved = resolvers[key.questionType](key);
  const long = findLongTexts(key);
  return { ...resolved, faults: [...long, ...findEqualOptions(key.options), ...resolved.faults] };
}

const resolvers = {
  MULTIPLE_CHOICE: resolveMultipleChoice,
  TRUE_FALSE: resolveTrueFalse,
  SHORT_ANSWER: resolveShortAnswer,
  ESSAY: resolveEssay,
} as const satisfies Record<QuestionType, (key: WrittenKey) => ResolvedKey>;

/** Closes gaps for display. The answer is matched by the original letter first. */
export function relabelOptions(options: readonly WrittenOption[]): ReadOption[] {
  return options.map(({ text }, place) => ({
    label: optionLetter(place),
    text: cutText(text, limit.optionText),
  }));
}

function resolveMultipleChoice(key: WrittenKey): ResolvedKey {
  const { options, owner, answer } = key;
  const choose = areTrueAndFalse(options.map(({ text }) => text)) ? chooseTrueFalse : chooseOption;
  return resolveChoice(options, findOptionFaults(key), () => choose(answer, options, owner), answer);
}

function findOptionFaults({ options, emptyLetters = [], owner }: WrittenKey): string[] {
  if (options.length > limit.maxOptions) {
    return [tooManyOptions(options.length, owner)];
  }
  if (options.length >= limit.minOptions) return [];
  return [emptyLetters.length === 0 ? tooFewOptions(options.length, owner) : emptyOptions(emptyLetters)];
}

export function tooManyOptions(count: number, owner: Owner): string {
  const values = { count, most: limit.maxOptions };
  return owner === 'row'
    ? say('The row has {count} options. A question can have at most {most}.', values)
    : say('The question has {count} options. A question can have at most {most}.', values);
}

function tooFewOptions(count: number, owner: Owner): string {
  const values = { count, least: limit.minOptions };
  return owner === 'row'
    ? say(
        'The row has {count, plural, =0 {no options} one {one option} other {{count} options}}. At least {least} options are required.',
        values,
      )
    : say(
        'The question has {count, plural, =0 {no options} one {one option} other {{count} options}}. At least {least} options are required.',
        values,
      );
}

function emptyOptions(letters: readonly string[]): string {
  return say(
    '{count, plural, one {Option {letters} is empty} other {Options {letters} are empty}}. At least {least} options are required.',
    { count: letters.length, letters: sayAll(letters), least: limit.minOptions },
  );
}

export function longOption(letter: string): string {
  return say('Option {letter} is longer than {most, number} characters.', { letter, most: limit.optionText });
}

function resolveTrueFalse({ options, answer, owner }: WrittenKey): ResolvedKey {
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
  return resolveChoice(given, faults, () => chooseTrueFalse(answer, given, owner), answer);
}

function resolveChoice(
  options: readonly WrittenOption[],
  faults: string[],
  choose: () => Choice,
  answer: string,
): ResolvedKey {
  const relabelled = relabelOptions(options).slice(0, limit.maxOptions);
  if (answer === '')
    return { options: relabelled, correctAnswer: null, faults: [...faults, missingAnswer()] };
  if (faults.length > 0 || answer.length > limit.key)
    return { options: relabelled, correctAnswer: null, faults };
  const choice = choose();
  if ('fault' in choice) return { options: relabelled, correctAnswer: null, faults: [choice.fault] };
  const place = options.findIndex(({ letter }) => letter === choice.letter);
  return { options: relabelled, correctAnswer: optionLetter(place), faults };
}

function missingAnswer(): string {
  return say('Correct Answer is missing.');
}

function resolveShortAnswer(key: WrittenKey): ResolvedKey {
  const faults = refuseOptions(
    key,
    sentence(
      'A short answer has no options, but {count, plural, one {option {letters} is filled} other {options {letters} are filled}}.',
    ),
  );
  const isMissing = key.answer.split('|').every((accepted) => accepted.trim() === '');
  if (isMissing) faults.push(missingAnswer());
  return {
    options: [],
    correctAnswer: isMissing ? null : cutText(separateAnswers(key.answer), limit.key),
    faults,
  };
}

function resolveEssay(key: WrittenKey): ResolvedKey {
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

/** Options that students may take for the same, such as `NaCl` and `NACL`. */
export function describeCaseOnly(options: readonly { label: string; text: string }[]): string[] {
  const groups = Map.groupBy(options, ({ text }) => collapseSpaces(text).toLowerCase());
  return [...groups.values()]
    .filter((alike) => new Set(alike.map(({ text }) => collapseSpaces(text))).size > 1)
    .map((alike) =>
      say('Options {letters} differ only in capital letters.', {
        letters: sayAll(alike.map(({ label }) => label)),
      }),
    );
}

function findLongTexts({ options, answer }: WrittenKey): string[] {
  const long = options.filter(({ text }) => text.length > limit.optionText);
  const faults = long.map(({ letter }) => longOption(letter));
  return answer.length > limit.key
    ? [...faults, say('Correct Answer is longer than {most, number} characters.', { most: limit.key })]
    : faults;
}
