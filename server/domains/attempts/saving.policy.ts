import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { AnswerInput, ResolvedVersion } from '#shared/contract/attempts.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** What a student has answered, as it is stored. */
export interface AnswerContent {
  optionId: number | null;
  text: string | null;
  isMarked: boolean;
  timeSpent: number;
}

/** The whole of an answer that the question allows. */
export interface JudgedAnswer extends AnswerContent {
  questionId: number;
  /** Null: the last write wins. */
  revision: number | null;
  /** When the student's own device says it was changed. */
  changedAt: Date | null;
}

/** A change that the question allows, by a device that says what it has seen. */
export interface JudgedChange {
  questionId: number;
  /** Undefined: unchanged. */
  content: Pick<AnswerContent, 'optionId' | 'text'> | undefined;
  isMarked: boolean | undefined;
  timeSpent: number | undefined;
  /** The stored revision that the change is based on. */
  seen: number;
  device: number;
  /** The device's own count of its changes. */
  sequence: number;
  changedAt: Date | null;
  /** Kept versions that the student has decided on, as they were shown. */
  resolves: readonly ResolvedVersion[];
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
  sent: AnswerInput,
  stored: AnswerContent = nothing,
): JudgedAnswer | AnswerRefusal {
  const questionId = sent.question.id;
  if (!asked) return { questionId, code: 'QUESTION_NOT_IN_ATTEMPT' };
  const input = spellOut(sent);
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
    changedAt: plausibleMoment(input.changedAt),
  };
}

// Whatever a device's clock says is only a hint, and PostgreSQL has no year 0.
function plausibleMoment(text: string | undefined): Date | null {
  const moment = text === undefined ? null : new Date(text);
  const year = moment?.getUTCFullYear() ?? Number.NaN;
  return year >= 1970 && year < 3000 ? moment : null;
}

/** The same of an answer that says what it has seen: what is not sent stays as it is stored. */
export function judgeChange(
  asked: PaperQuestion | undefined,
  sent: AnswerInput & { seen: number },
): JudgedChange | AnswerRefusal {
  const judged = judgeAnswer(asked, sent);
  if (isRefusal(judged)) return judged;
  const { questionId, optionId, text, changedAt } = judged;
  return {
    questionId,
    content: holdsContent(sent) ? { optionId, text } : undefined,
    isMarked: sent.isMarked,
    timeSpent: sent.timeSpent,
    seen: sent.seen,
    device: sent.device ?? 0,
    sequence: sent.sequence ?? 0,
    changedAt,
    resolves: sent.resolves ?? [],
  };
}

function holdsContent({ response, selectedOption: byId, selectedAnswer, textAnswer }: AnswerInput): boolean {
  return [response, byId, selectedAnswer, textAnswer].some((field) => field !== undefined);
}

/** A response in the fields that the four types have always had. */
function spellOut({ response, ...input }: AnswerInput): AnswerInput {
  if (response === undefined) return input;
  if (response === null) return { ...input, selectedOption: null, selectedAnswer: null, textAnswer: null };
  return response.type === 'option'
    ? { ...input, selectedOption: response.option }
    : { ...input, textAnswer: response.text };
}

export function isRefusal(judged: object): judged is AnswerRefusal {
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

/** One for each question, ordered by key to avoid deadlocks between two saves. */
export function onePerQuestion<Sent extends { questionId: number }>(
  answers: readonly Sent[],
  join: (earlier: Sent, later: Sent) => Sent,
): Sent[] {
  const [only] = answers;
  if (only && answers.length === 1) return [only];
  const joined = new Map<number, Sent>();
  for (const answer of answers) {
    const other = joined.get(answer.questionId);
    joined.set(answer.questionId, other ? join(other, answer) : answer);
  }
  return [...joined.values()].sort((one, other) => one.questionId - other.questionId);
}

export function newerAnswer(earlier: JudgedAnswer, later: JudgedAnswer): JudgedAnswer {
  return (later.revision ?? 0) >= (earlier.revision ?? 0) ? later : earlier;
}

/** Of each field the change with the higher sequence. */
export function joinChanges(one: JudgedChange, other: JudgedChange): JudgedChange {
  const [earlier, later] = one.sequence <= other.sequence ? [one, other] : [other, one];
  return {
    ...later,
    content: later.content ?? earlier.content,
    changedAt: (later.content ? later : earlier).changedAt,
    isMarked: later.isMarked ?? earlier.isMarked,
    timeSpent: later.timeSpent ?? earlier.timeSpent,
    seen: Math.min(one.seen, other.seen),
    resolves: [...one.resolves, ...other.resolves],
  };
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

/** A whole answer as the change of a device that has no number of its own: its session's stands for it. */
export function asChange(answer: JudgedAnswer, sessionId: number): JudgedChange {
  const { questionId, optionId, text, revision, changedAt } = answer;
  return {
    questionId,
    content: { optionId, text },
    isMarked: undefined,
    timeSpent: undefined,
    seen: 0,
    device: sessionId,
    sequence: revision ?? 0,
    changedAt,
    resolves: [],
  };
}

/** A change as an answer that came too late: without content there is nothing to keep. */
export function wholeOf({ questionId, content, sequence, changedAt }: JudgedChange): JudgedAnswer[] {
  if (!content) return [];
  return [{ questionId, ...content, isMarked: false, timeSpent: 0, revision: sequence, changedAt }];
}
