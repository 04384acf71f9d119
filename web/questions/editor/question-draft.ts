import { t } from '@lingui/core/macro';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

export interface DraftOption {
  /** Stays with it when others are added and removed. */
  key: number;
  text: string;
}

/** A question while it is written. */
export interface QuestionDraft {
  questionText: string;
  /** Null: nobody has said yet, as in a file. */
  questionType: QuestionType | null;
  options: readonly DraftOption[];
  /** The key of the right option. */
  rightOption: number | null;
  /** What is accepted, or the model answer, where it is answered in writing. */
  writtenAnswer: string;
  points: string;
  feedback: string;
  /** What was to choose from before it became True or False, should it become so again. */
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

/** To begin with, in the language of whoever writes the question. */
export function trueAndFalse(key: number): readonly DraftOption[] {
  return [t`True`, t`False`].map((text, place) => ({ key: key + place, text }));
}

/** There are always as many fields as a question must have options. */
export function padOptions(options: readonly DraftOption[]): readonly DraftOption[] {
  const missing = Math.max(0, limit.leastOptions - options.length);
  const next = nextKey(options);
  return [...options, ...Array.from({ length: missing }, (_, place) => ({ key: next + place, text: '' }))];
}

export function nextKey(options: readonly DraftOption[]): number {
  return Math.max(-1, ...options.map(({ key }) => key)) + 1;
}

export function isWritten(type: QuestionType | null): boolean {
  return type === 'SHORT_ANSWER' || type === 'ESSAY';
}

/** Those that are saved: an empty one is none. */
export function filledOptions({ options }: Pick<QuestionDraft, 'options'>): readonly DraftOption[] {
  return options.filter(({ text }) => text.trim() !== '');
}

/** What the server takes for accepted answers, one by one. */
export function acceptedAnswers(writtenAnswer: string): readonly string[] {
  return writtenAnswer
    .split('|')
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');
}

/** Type, options and answer hang together: they are sent together. */
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

/** What is sent: only what was changed, so that a correction made elsewhere meanwhile is not undone. */
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
