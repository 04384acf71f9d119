import type { QuestionType } from '#shared/contract/question-banks.ts';
import type { UploadQuestion, UploadQuestionChange } from '#shared/contract/uploads.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

export interface DraftOption {
  /** Stays with it when others are added and removed. */
  key: number;
  text: string;
}

/** A question while it is corrected. */
export interface QuestionDraft {
  questionText: string;
  questionType: QuestionType | null;
  options: readonly DraftOption[];
  /** The key of the right option. */
  rightOption: number | null;
  /** What is accepted, or the model answer, where it is answered in writing. */
  writtenAnswer: string;
  points: string;
  quizTitle: string;
  questionBankTitle: string;
  feedback: string;
}

export function draftOf(question: UploadQuestion): QuestionDraft {
  const { questionText, questionType, points, quizTitle, questionBankTitle, feedback } = question;
  const options = question.options.map(({ optionText }, key) => ({ key, text: optionText }));
  const right = question.options.findIndex(({ optionLabel }) => optionLabel === question.correctAnswer);
  return {
    questionText,
    questionType,
    options: questionType === 'TRUE_FALSE' && options.length === 0 ? trueAndFalse(0) : padOptions(options),
    rightOption: right === -1 ? null : right,
    writtenAnswer: isWritten(questionType) ? (question.correctAnswer ?? '') : '',
    points: String(points),
    quizTitle,
    questionBankTitle,
    feedback,
  };
}

export function trueAndFalse(key: number): readonly DraftOption[] {
  return ['True', 'False'].map((text, place) => ({ key: key + place, text }));
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

export function isSameDraft(one: QuestionDraft, other: QuestionDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is sent: only what was changed, so that a correction made elsewhere meanwhile is not undone. */
export function changeOf(from: QuestionDraft, to: QuestionDraft): UploadQuestionChange {
  const change: UploadQuestionChange = {};
  for (const field of ['questionText', 'quizTitle', 'questionBankTitle', 'feedback'] as const) {
    if (to[field] !== from[field]) change[field] = to[field];
  }
  if (to.points !== from.points) change.points = Number(to.points);
  const answering = answeringOf(to);
  if (JSON.stringify(answering) === JSON.stringify(answeringOf(from))) return change;
  return { ...change, ...answering };
}

/** Type, options and answer hang together: they are sent together. */
function answeringOf({ questionType, options, rightOption, writtenAnswer }: QuestionDraft) {
  const type = questionType === null ? {} : { questionType };
  if (isWritten(questionType)) {
    return { ...type, options: [], correctAnswer: writtenAnswer.trim() === '' ? null : writtenAnswer };
  }
  const filled = options.filter(({ text }) => text.trim() !== '');
  const right = filled.findIndex(({ key }) => key === rightOption);
  return {
    ...type,
    options: filled.map(({ text }, place) => ({ optionLabel: optionLetter(place), optionText: text })),
    correctAnswer: right === -1 ? null : optionLetter(right),
  };
}
