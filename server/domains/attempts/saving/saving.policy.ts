import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { AnswerInput, ResolvedVersion } from '#shared/contract/attempts/attempts.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** An answer's content, as stored. */
export interface AnswerContent {
  optionId: number | null;
  text: string | null;
  isMarked: boolean;
  timeSpent: number;
}

/** A whole answer that the question allows. */
export interface ValidAnswer extends AnswerContent {
  questionId: number;
  /** Null: the last write wins. */
  revision: number | null;
  /** The time of the change by the student's device. */
  changedAt: Date | null;
}

/** A change that the question allows, from a device that says which revision it has seen. */
export interface ValidChange {
  questionId: number;
  /** Undefined: unchanged. */
  content: Pick<AnswerContent, 'optionId' | 'text'> | undefined;
  isMarked: boolean | undefined;
  timeSpent: number | undefined;
  /** The stored revision that the change is based on. */
  seen: number;
  device: number;
  /** The device's own counter of its changes. */
  sequence: number;
  changedAt: Date | null;
  /** Kept versions the student has decided on, as they were shown. */
  resolves: readonly ResolvedVersion[];
}

export interface AnswerRefusal {
  questionId: number;
  code: Extract<ErrorCode, 'QUESTION_NOT_IN_ATTEMPT' | 'ANSWER_NOT_POSSIBLE'>;
}

const nothing: AnswerContent = { optionId: null, text: null, isMarked: false, timeSpent: 0 };

/**
 * Validates an answer against the paper. Fields that are not sent come from `stored`. A question with options is
 * answered by one of them, any other by text.
 */
export function validateAnswer(
  asked: PaperQuestion | undefined,
  sent: AnswerInput,
  stored: AnswerContent = nothing,
): ValidAnswer | AnswerRefusal {
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

// A device's clock is only a hint, and PostgreSQL has no year 0.
function plausibleMoment(text: string | undefined): Date | null {
  const moment = text === undefined ? null : new Date(text);
  const year = moment?.getUTCFullYear() ?? Number.NaN;
  return year >= 1970 && year < 3000 ? moment : null;
}

/** Validates a change that says what it has seen. Fields that are not sent stay as stored. */
export function validateChange(
  asked: PaperQuestion | undefined,
  sent: AnswerInput,
  seen: number,
): ValidChange | AnswerRefusal {
  const validated = validateAnswer(asked, sent);
  if (isRefusal(validated)) return validated;
  const { questionId, optionId, text, changedAt } = validated;
  return {
    questionId,
    content: holdsContent(sent) ? { optionId, text } : undefined,
    isMarked: sent.isMarked,
    timeSpent: sent.timeSpent,
    seen,
    device: sent.device ?? 0,
    sequence: sent.sequence ?? 0,
    changedAt,
    resolves: sent.resolves ?? [],
  };
}

function holdsContent({ response, selectedOption: byId, selectedAnswer, textAnswer }: AnswerInput): boolean {
  return [response, byId, selectedAnswer, textAnswer].some((field) => field !== undefined);
}

/** A response in the fields of the four original question types. */
function spellOut(sent: AnswerInput): AnswerInput {
  const { response } = sent;
  if (response === undefined) return sent;
  if (response === null) return { ...sent, selectedOption: null, selectedAnswer: null, textAnswer: null };
  return response.type === 'option'
    ? { ...sent, selectedOption: response.option }
    : { ...sent, textAnswer: response.text };
}

export function isRefusal(validated: object): validated is AnswerRefusal {
  return 'code' in validated;
}

/** Undefined when the option is not on the paper, or id and letter contradict each other. */
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

export function newerAnswer(earlier: ValidAnswer, later: ValidAnswer): ValidAnswer {
  return (later.revision ?? 0) >= (earlier.revision ?? 0) ? later : earlier;
}

/** Takes each field from the change with the higher sequence. */
export function joinChanges(one: ValidChange, other: ValidChange): ValidChange {
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

/** Whether it is the same save again. Time spent is ignored: it may have grown meanwhile. */
export function isSameSave(answer: ValidAnswer, stored: StoredContent): boolean {
  return (
    answer.revision === stored.revision &&
    answer.optionId === stored.selected_option_id &&
    answer.text === stored.text_answer &&
    answer.isMarked === stored.is_marked
  );
}

/** A whole answer as a change. A page without a device number is identified by its session. */
export function asChange(answer: ValidAnswer, sessionId: number): ValidChange {
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

/** A change as a late answer. Without content there is nothing to keep. */
export function wholeOf({ questionId, content, sequence, changedAt }: ValidChange): ValidAnswer[] {
  if (!content) return [];
  return [{ questionId, ...content, isMarked: false, timeSpent: 0, revision: sequence, changedAt }];
}
