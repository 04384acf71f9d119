import type { AnswerInput, QuizAnswer } from '#shared/contract/attempts.ts';
import { attempt } from '#shared/limits.ts';
import type { LocalAnswer } from './durable-attempt.ts';

/** An answer as the journal keeps it. */
export interface KeptAnswer extends LocalAnswer {
  /** When the student changed it, by the server's clock, in milliseconds. */
  changedAt: number;
  /** What the server has refused for good: sending it again would be refused again. */
  refusedRevision: number | null;
  /** The time spent that the server knows of. */
  storedTime: number;
}

export function emptyAnswer(questionId: number): KeptAnswer {
  return {
    questionId,
    selectedOption: null,
    textAnswer: null,
    isMarked: false,
    timeSpent: 0,
    revision: 0,
    storedRevision: 0,
    changedAt: 0,
    refusedRevision: null,
    storedTime: 0,
  };
}

export function isUnsaved({ revision, storedRevision }: LocalAnswer): boolean {
  return revision > storedRevision;
}

export function isToSend(answer: KeptAnswer): boolean {
  return isUnsaved(answer) && answer.refusedRevision !== answer.revision;
}

type Content = Pick<LocalAnswer, 'selectedOption' | 'textAnswer' | 'isMarked'>;

export function hasSameContent(one: Content, other: Content): boolean {
  return (
    (one.selectedOption?.id ?? null) === (other.selectedOption?.id ?? null) &&
    (one.textAnswer ?? '') === (other.textAnswer ?? '') &&
    one.isMarked === other.isMarked
  );
}

export function fromServer(stored: QuizAnswer): KeptAnswer {
  const { question, selectedOption, textAnswer, isMarked, timeSpent, revision, savedAt } = stored;
  return {
    questionId: question.id,
    selectedOption: selectedOption ? { id: selectedOption.id } : null,
    textAnswer,
    isMarked,
    timeSpent,
    revision,
    storedRevision: revision,
    changedAt: Date.parse(savedAt),
    refusedRevision: null,
    storedTime: timeSpent,
  };
}

export function toInput(answer: KeptAnswer): AnswerInput {
  return {
    question: { id: answer.questionId },
    revision: answer.revision,
    changedAt: new Date(answer.changedAt).toISOString(),
    selectedOption: answer.selectedOption,
    textAnswer: answer.textAnswer,
    isMarked: answer.isMarked,
    timeSpent: Math.round(answer.timeSpent),
  };
}

/** What no answer may hold is left out as it is typed: the server would refuse the whole answer for it. */
export function cleanText(text: string): string {
  const cut = text.replaceAll('\0', '').slice(0, attempt.textAnswer);
  // A pair cut in two would be a lone surrogate.
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).replace(loneSurrogates, '\uFFFD');
}

const loneSurrogates = /\p{Surrogate}/gu;

/**
 * What this device should hold once it knows what the server holds. A revision above the server's is still
 * to be sent. At the same or a higher one of the server's with another content (another device), the later
 * change counts.
 */
export function reconcile(local: KeptAnswer, server: KeptAnswer): KeptAnswer {
  const timeSpent = Math.max(local.timeSpent, server.timeSpent);
  const known = { ...local, timeSpent, storedRevision: server.revision, storedTime: server.timeSpent };
  if (local.revision > server.revision) return known;
  if (hasSameContent(local, server)) return { ...known, revision: server.revision, refusedRevision: null };
  const isLater = isUnsaved(local) && local.changedAt >= server.changedAt;
  return isLater
    ? { ...known, revision: server.revision + 1, refusedRevision: null }
    : { ...server, timeSpent };
}
