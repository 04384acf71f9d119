import { t } from '@lingui/core/macro';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

export interface DraftOption {
  /** Stays the same when other options are added or removed. */
  key: number;
  text: string;
}

/** A question being edited. */
export interface QuestionDraft {
  questionText: string;
  /** Null if the type is unknown, as in an uploaded file. */
  questionType: QuestionType | null;
  options: readonly DraftOption[];
  /** The key of the correct option. */
  rightOption: number | null;
  /** The accepted answers or the model answer of a written question. */
  writtenAnswer: string;
  points: string;
  feedback: string;
  /** The options before the type became True or False, to restore them. */
  spare?: Pick<QuestionDraft, 'options' | 'rightOption'> | undefined;
}

interface Written {
  questionText: string;
  questionType: QuestionType | null;
  points: number;
  options: readonly { optionLabel: string; optionText: string }[];
  correctAnswer?: string | null | undefined;
  feedback?: string | undefined;
}

export function draftOf(question: Written): QuestionDraft {
  const { questionText, questionType, points, correctAnswer, feedback = '' } = question;
  const options = question.options.map(({ optionText }, key) => ({ key, text: optionText }));
  const right = question.options.findIndex(({ optionLabel }) => optionLabel === correctAnswer);
  return {
    questionText,
    questionType,
    options: questionType === 'TRUE_FALSE' && options.length === 0 ? trueAndFalse(0) : padOptions(options),
    rightOption: right === -1 ? null : right,
    writtenAnswer: isWritten(questionType) ? (correctAnswer ?? '') : '',
    points: String(points),
    feedback,
  };
}

/** In the language of the person who writes the question. */
export function trueAndFalse(key: number): readonly DraftOption[] {
  return [t`True`, t`False`].map((text, place) => ({ key: key + place, text }));
}

/** Always offers at least this number of option fields. */
export function padOptions(
  options: readonly DraftOption[],
  count: number = limit.minOptions,
): readonly DraftOption[] {
  const missing = Math.max(0, count - options.length);
  const next = nextKey(options);
  return [...options, ...Array.from({ length: missing }, (_, place) => ({ key: next + place, text: '' }))];
}

export function nextKey(options: readonly DraftOption[]): number {
  return Math.max(-1, ...options.map(({ key }) => key)) + 1;
}

export function isWritten(type: QuestionType | null): boolean {
  return type === 'SHORT_ANSWER' || type === 'ESSAY';
}

/** Empty options are not saved. */
export function filledOptions({ options }: Pick<QuestionDraft, 'options'>): readonly DraftOption[] {
  return options.filter(({ text }) => text.trim() !== '');
}

/** The accepted answers as the server splits them. */
export function acceptedAnswers(writtenAnswer: string): readonly string[] {
  return writtenAnswer
    .split('|')
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');
}

/** Type, options and answer depend on each other, so they are sent together. */
export function answeringOf({ questionType, options, rightOption, writtenAnswer }: QuestionDraft) {
  const type = questionType === null ? {} : { questionType };
  if (isWritten(questionType)) {
    const answer = questionType === 'ESSAY' ? writtenAnswer : acceptedAnswers(writtenAnswer).join('|');
    return { ...type, options: [], correctAnswer: answer.trim() === '' ? null : answer };
  }
  const filled = filledOptions({ options });
  const right = filled.findIndex(({ key }) => key === rightOption);
  return {
    ...type,
    options: filled.map(({ text }, place) => ({ optionLabel: optionLetter(place), optionText: text })),
    correctAnswer: right === -1 ? null : optionLetter(right),
  };
}

/** Sends only the changed fields, so that a correction made elsewhere is not undone. */
export function changeOf(from: QuestionDraft, to: QuestionDraft) {
  return {
    ...(to.questionText === from.questionText ? {} : { questionText: to.questionText }),
    ...(to.feedback === from.feedback ? {} : { feedback: to.feedback }),
    ...(to.points === from.points ? {} : { points: Number(to.points) }),
    ...(isSameAnswering(from, to) ? {} : answeringOf(to)),
  };
}

export function isSameAnswering(one: QuestionDraft, other: QuestionDraft): boolean {
  return JSON.stringify(answeringOf(one)) === JSON.stringify(answeringOf(other));
}
