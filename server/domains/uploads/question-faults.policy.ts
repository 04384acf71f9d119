import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit } from '#shared/limits.ts';

interface Written {
  questionType: QuestionType | null;
  questionText: string;
  points: number;
  options: readonly { label: string; text: string }[];
  correctAnswer: string | null;
  feedback: string;
}

/** What keeps a question from being imported, in words that its teacher can act on. */
export function findQuestionFaults(question: Written): string[] {
  const { questionType } = question;
  return [
    ...findTextFaults(question),
    ...findPointsFaults(question.points),
    ...(questionType === null
      ? ['Type is not known. Use Multiple Choice, True/False, Short Answer or Essay.']
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
  if (questionText.trim() === '') faults.push('Question text is required.');
  if (questionText.length > limit.text) faults.push(tooLong('Question text', limit.text));
  if ((correctAnswer ?? '').length > limit.key) faults.push(tooLong('Correct Answer', limit.key));
  if (feedback.length > limit.text) faults.push(tooLong('Explanation', limit.text));
  return faults;
}

function tooLong(what: string, most: number): string {
  return `${what} is longer than ${most.toLocaleString('en')} characters.`;
}

function findPointsFaults(points: number): string[] {
  const { least, most } = limit.points;
  const isRight =
    points >= least && points <= most && Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;
  return isRight ? [] : [`Points must be a number from ${least} to ${most} with at most two decimals.`];
}

function findOptionFaults(options: Written['options']): string[] {
  if (options.length > limit.mostOptions)
    return [`A question may have at most ${limit.mostOptions} options.`];
  const filled = options.filter(({ text }) => text.trim() !== '');
  const empty = options
    .filter(({ text }) => text.trim() === '')
    .map(({ label }) => `Option ${label} is empty.`);
  const few = filled.length < limit.leastOptions ? ['At least 2 options are required.'] : [];
  const long = options
    .filter(({ text }) => text.length > limit.optionText)
    .map(({ label }) => tooLong(`Option ${label}`, limit.optionText));
  return [...few, ...empty, ...long, ...findEqualFaults(filled), ...findLabelFaults(options)];
}

function findLabelFaults(options: Written['options']): string[] {
  const labels = new Set(options.map(({ label }) => label));
  return labels.size === options.length ? [] : ['Two options have the same letter.'];
}

function findEqualFaults(options: Written['options']): string[] {
  const first = new Map<string, string>();
  const faults: string[] = [];
  for (const { label, text } of options) {
    const twin = first.get(text.trim());
    if (twin === undefined) first.set(text.trim(), label);
    else faults.push(`Options ${twin} and ${label} are the same.`);
  }
  return faults;
}

function findChoiceFaults({ correctAnswer, options }: Written): string[] {
  const key = (correctAnswer ?? '').trim();
  if (key === '') return ['Correct Answer is missing.'];
  const labels = options.map(({ label }) => label);
  if (labels.length === 0 || labels.includes(key.toUpperCase())) return [];
  return [`Correct Answer is "${shorten(key)}" but the question has ${listOptions(labels)} only.`];
}

function listOptions(labels: readonly string[]): string {
  const last = labels.at(-1) ?? '';
  return labels.length === 1 ? `option ${last}` : `options ${labels.slice(0, -1).join(', ')} and ${last}`;
}

function findTruthOptionFaults({ options }: Written): string[] {
  if (options.length === 0) return [];
  if (options.length !== 2) {
    return [`A true/false question has two options, but the question has ${options.length}.`];
  }
  return findOptionFaults(options);
}

function findTruthFaults({ correctAnswer, options }: Written): string[] {
  const key = (correctAnswer ?? '').trim().toLowerCase();
  if (key === '') return ['Correct Answer is missing.'];
  const known = ['a', 'b', 'true', 'false', ...options.map(({ text }) => text.trim().toLowerCase())];
  return known.includes(key) ? [] : [`Correct Answer is "${shorten(key)}". Use True or False.`];
}

function findAcceptedFaults({ correctAnswer }: Written): string[] {
  const accepted = (correctAnswer ?? '').split('|').filter((answer) => answer.trim() !== '');
  return accepted.length === 0 ? ['Correct Answer is missing.'] : [];
}

const mostQuoted = 80;

function shorten(text: string): string {
  return text.length <= mostQuoted ? text : `${text.slice(0, mostQuoted).toWellFormed()}…`;
}
