import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { AnswerInput } from '#shared/contract/attempts.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** What a student has answered, as it is stored. */
export interface AnswerContent {
  optionId: number | null;
  text: string | null;
  isMarked: boolean;
  timeSpent: number;
}

/** An answer that the question allows. */
export interface JudgedAnswer extends AnswerContent {
  questionId: number;
  /** Null: the last write wins. */
  revision: number | null;
  /** When the student's own device says it was changed. */
  changedAt: string | null;
}

export interface AnswerRefusal {
  questionId: number;
  code: Extract<ErrorCode, 'QUESTION_NOT_IN_ATTEMPT' | 'ANSWER_NOT_POSSIBLE'>;
}

const nothing: AnswerContent = { optionId: null, text: null, isMarked: false, timeSpent: 0 };

/**
 * An answer as the paper allows it. What is not sent is as in `stored`, which is nothing unless given. A question
 * that has options is answered by one of them, any other by text.
 */
export function judgeAnswer(
  asked: PaperQuestion | undefined,
  input: AnswerInput,
  stored: AnswerContent = nothing,
): JudgedAnswer | AnswerRefusal {
  const questionId = input.question.id;
  if (!asked) return { questionId, code: 'QUESTION_NOT_IN_ATTEMPT' };
  const isByOption = asked.optionIds.length > 0;
  const optionId = isByOption ? selectedOption(asked, input, stored.optionId) : noOption(input);
  const text = isByOption ? noText(input) : writtenText(input, stored.text);
  if (optionId === undefined || text === undefined) return { questionId, code: 'ANSWER_NOT_POSSIBLE' };
  return {
    questionId,
    optionId,
    text,
    isMarked: input.isMarked ?? stored.isMarked,
    timeSpent: input.timeSpent ?? stored.timeSpent,
    revision: input.revision ?? null,
    changedAt: input.changedAt ?? null,
  };
}

export function isRefusal(judged: JudgedAnswer | AnswerRefusal): judged is AnswerRefusal {
  return 'code' in judged;
}

/** Undefined for what is not on the paper, and for an id and a letter that contradict each other. */
function selectedOption(
  { optionIds }: PaperQuestion,
  { selectedOption: byId, selectedAnswer: byLetter }: AnswerInput,
  stored: number | null,
): number | null | undefined {
  if (byId === undefined && byLetter === undefined) return stored;
  const letter = byLetter?.trim() ?? '';
  const lettered = letter === '' ? null : optionIds[placeOf(letter)];
  const chosen = byId?.id ?? lettered;
  if (chosen === null) return null;
  const agree = lettered === null || lettered === chosen;
  return chosen !== undefined && agree && optionIds.includes(chosen) ? chosen : undefined;
}

function placeOf(letter: string): number {
  return letter.length === 1 ? letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) : -1;
}

function noOption({ selectedOption: byId, selectedAnswer: byLetter }: AnswerInput): null | undefined {
  return byId || byLetter?.trim() ? undefined : null;
}

function noText({ textAnswer }: AnswerInput): null | undefined {
  return textAnswer ? undefined : null;
}

function writtenText({ textAnswer }: AnswerInput, stored: string | null): string | null {
  if (textAnswer === undefined) return stored;
  return textAnswer === '' ? null : textAnswer;
}

/** One for each question, in the order of their ids: two saves that meet then never wait for each other. */
export function onePerQuestion(answers: readonly JudgedAnswer[]): JudgedAnswer[] {
  const [only] = answers;
  if (only && answers.length === 1) return [only];
  const newest = new Map<number, JudgedAnswer>();
  for (const answer of answers) {
    const other = newest.get(answer.questionId);
    if (!other || (answer.revision ?? 0) >= (other.revision ?? 0)) newest.set(answer.questionId, answer);
  }
  return [...newest.values()].sort((one, other) => one.questionId - other.questionId);
}

interface StoredContent {
  selected_option_id: number | null;
  text_answer: string | null;
  is_marked: boolean;
  revision: number;
}

/** The same save once more. Time spent is no content: it may have grown while the first was on its way. */
export function isSameSave(answer: JudgedAnswer, stored: StoredContent): boolean {
  return (
    answer.revision === stored.revision &&
    answer.optionId === stored.selected_option_id &&
    answer.text === stored.text_answer &&
    answer.isMarked === stored.is_marked
  );
}
