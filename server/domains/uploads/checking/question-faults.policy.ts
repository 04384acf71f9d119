import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';

interface Written {
  questionType: QuestionType | null;
  questionText: string;
  points: number;
  options: readonly { label: string; text: string }[];
  correctAnswer: string | null;
  feedback: string;
}

/** Why a question can't be imported, as a message its teacher can act on. */
export function findQuestionFaults(question: Written): string[] {
  const { questionType } = question;
  return [
    ...findTextFaults(question),
    ...findPointsFaults(question.points),
    ...(questionType === null
      ? [say('Type is missing. Use Multiple Choice, True/False, Short Answer or Essay.')]
      : faultsOfType[questionType](question)),
  ];
}

const faultsOfType = {
  MULTIPLE_CHOICE: (question) => [...findOptionFaults(question.options), ...findChoiceFaults(question)],
  TRUE_FALSE: (question) => [...findTruthOptionFaults(question), ...findTruthFaults(question)],
  SHORT_ANSWER: findAcceptedFaults,
  ESSAY: () => [],
} as const satisfies Record<QuestionType, (question: Written) => string[]>;

function findTextFaults({ questionText, correctAnswer, feedback }: Written): string[] {
  const faults: string[] = [];
  if (questionText.trim() === '') faults.push(say('Question text is required.'));
  if (questionText.length > limit.text)
    faults.push(say('Question text is longer than {most, number} characters.', { most: limit.text }));
  if ((correctAnswer ?? '').length > limit.key)
    faults.push(say('Correct Answer is longer than {most, number} characters.', { most: limit.key }));
  if (feedback.length > limit.text)
    faults.push(say('Explanation is longer than {most, number} characters.', { most: limit.text }));
  return faults;
}

function findPointsFaults(points: number): string[] {
  const { min, max } = limit.points;
  const isRight = points >= min && points <= max && Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;
  return isRight
    ? []
    : [
        say('Points must be a number from {least} to {most} with at most two decimals.', {
          least: min,
          most: max,
        }),
      ];
}

function findOptionFaults(options: Written['options']): string[] {
  if (options.length > limit.maxOptions)
    return [say('A question can have at most {most} options.', { most: limit.maxOptions })];
  const filled = options.filter(({ text }) => text.trim() !== '');
  const empty = options
    .filter(({ text }) => text.trim() === '')
    .map(({ label }) => say('Option {label} is empty.', { label }));
  const few = filled.length < limit.minOptions ? [say('At least 2 options are required.')] : [];
  const long = options
    .filter(({ text }) => text.length > limit.optionText)
    .map(({ label }) =>
      say('Option {letter} is longer than {most, number} characters.', {
        letter: label,
        most: limit.optionText,
      }),
    );
  return [...few, ...empty, ...long, ...findEqualFaults(filled), ...findLabelFaults(options)];
}

function findLabelFaults(options: Written['options']): string[] {
  const labels = new Set(options.map(({ label }) => label));
  return labels.size === options.length ? [] : [say('Two options have the same letter.')];
}

function findEqualFaults(options: Written['options']): string[] {
  const first = new Map<string, string>();
  const faults: string[] = [];
  for (const { label, text } of options) {
    const twin = first.get(text.trim());
    if (twin === undefined) first.set(text.trim(), label);
    else faults.push(say('Options {one} and {other} are the same.', { one: twin, other: label }));
  }
  return faults;
}

function findChoiceFaults({ correctAnswer, options }: Written): string[] {
  const key = (correctAnswer ?? '').trim();
  if (key === '') return [say('Correct Answer is missing.')];
  const labels = options.map(({ label }) => label);
  if (labels.length === 0 || labels.includes(key.toUpperCase())) return [];
  return [
    say(
      'Correct Answer is "{key}" but the question has {count, plural, one {option {options}} other {options {options}}} only.',
      { key: shorten(key), count: labels.length, options: sayAll(labels) },
    ),
  ];
}

function findTruthOptionFaults({ options }: Written): string[] {
  if (options.length === 0) return [];
  if (options.length !== 2) {
    return [
      say('A true/false question has two options, but the question has {count}.', { count: options.length }),
    ];
  }
  return findOptionFaults(options);
}

function findTruthFaults({ correctAnswer, options }: Written): string[] {
  const key = (correctAnswer ?? '').trim().toLowerCase();
  if (key === '') return [say('Correct Answer is missing.')];
  const known = ['a', 'b', 'true', 'false', ...options.map(({ text }) => text.trim().toLowerCase())];
  return known.includes(key)
    ? []
    : [say('Correct Answer is "{key}". Use True or False.', { key: shorten(key) })];
}

function findAcceptedFaults({ correctAnswer }: Written): string[] {
  const accepted = (correctAnswer ?? '').split('|').filter((answer) => answer.trim() !== '');
  return accepted.length === 0 ? [say('Correct Answer is missing.')] : [];
}

const maxQuoted = 80;

function shorten(text: string): string {
  return text.length <= maxQuoted ? text : `${text.slice(0, maxQuoted).toWellFormed()}…`;
}
