import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import type { ReadOption } from '../paper.ts';
import { collapseSpaces, cutText } from '../text/storable-text.ts';
import { type Choice, chooseOption, type WrittenOption } from './choose-option.ts';
import { chooseTruth, trueAndFalse } from './choose-truth.ts';
import { areTrueAndFalse } from './truth.ts';
import { joinWords, type Owner } from './wording.ts';

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
    return [`The ${owner} has ${options.length} options: at most ${limit.mostOptions} are possible.`];
  }
  if (options.length >= limit.leastOptions) return [];
  const least = `at least ${limit.leastOptions} options are required.`;
  if (emptyLetters.length === 0)
    return [`The ${owner} has ${options.length === 0 ? 'no options' : 'one option'}: ${least}`];
  const empty =
    emptyLetters.length === 1 ? `Option ${emptyLetters[0]} is` : `Options ${joinWords(emptyLetters)} are`;
  return [`${empty} empty: ${least}`];
}

function settleTrueFalse({ options, answer, owner }: WrittenKey): SettledKey {
  const given = options.length === 0 ? trueAndFalse : options;
  const faults =
    given.length === 2
      ? []
      : [`A true/false question has two options, but the ${owner} has ${given.length}.`];
  return settleChoice(given, faults, () => chooseTruth(answer, given, owner), answer);
}

function settleChoice(
  options: readonly WrittenOption[],
  faults: string[],
  choose: () => Choice,
  answer: string,
): SettledKey {
  const closed = closeUp(options).slice(0, limit.mostOptions);
  if (answer === '') return { options: closed, correctAnswer: null, faults: [...faults, missingAnswer] };
  if (faults.length > 0 || answer.length > limit.key) return { options: closed, correctAnswer: null, faults };
  const choice = choose();
  if ('fault' in choice) return { options: closed, correctAnswer: null, faults: [choice.fault] };
  const place = options.findIndex(({ letter }) => letter === choice.letter);
  return { options: closed, correctAnswer: optionLetter(place), faults };
}

const missingAnswer = 'Correct Answer is missing.';

function settleShortAnswer(key: WrittenKey): SettledKey {
  const faults = refuseOptions(key, 'A short answer');
  const isMissing = key.answer.split('|').every((accepted) => accepted.trim() === '');
  if (isMissing) faults.push(missingAnswer);
  return { options: [], correctAnswer: isMissing ? null : cutText(key.answer, limit.key), faults };
}

function settleEssay(key: WrittenKey): SettledKey {
  const model = key.answer === '' ? null : cutText(key.answer, limit.key);
  return { options: [], correctAnswer: model, faults: refuseOptions(key, 'An essay') };
}

function refuseOptions({ options }: WrittenKey, what: string): string[] {
  if (options.length === 0) return [];
  const letters = joinWords(options.map(({ letter }) => letter));
  const filled = options.length === 1 ? `option ${letters} is` : `options ${letters} are`;
  return [`${what} has no options, but ${filled} filled.`];
}

export function findEqualOptions(options: readonly WrittenOption[]): string[] {
  const lettersByText = new Map<string, string[]>();
  for (const { letter, text } of options) {
    const same = collapseSpaces(text);
    lettersByText.set(same, [...(lettersByText.get(same) ?? []), letter]);
  }
  return [...lettersByText.values()]
    .filter((letters) => letters.length > 1)
    .map((letters) => `Options ${joinWords(letters)} are the same.`);
}

function findLongTexts({ options, answer }: WrittenKey): string[] {
  const long = options.filter(({ text }) => text.length > limit.optionText);
  const faults = long.map(({ letter }) => describeLong(`Option ${letter}`, limit.optionText));
  return answer.length > limit.key ? [...faults, describeLong('Correct Answer', limit.key)] : faults;
}

export function describeLong(what: string, most: number): string {
  return `${what} is longer than ${most.toLocaleString('en')} characters.`;
}
