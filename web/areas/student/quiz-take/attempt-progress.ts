import { isAnswered } from '#shared/questions/is-answered.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';

type Answers = ReadonlyMap<number, LocalAnswer>;
type Asked = readonly { id: number }[];

export interface AnswerCounts {
  answered: number;
  unanswered: number;
  flagged: number;
  /** With several versions to choose from. */
  undecided: number;
}

export function countAnswers(questions: Asked, answers: Answers): AnswerCounts {
  const answered = questions.filter(({ id }) => isAnswered(answers.get(id))).length;
  const flagged = questions.filter(({ id }) => answers.get(id)?.isMarked).length;
  const undecided = questions.filter(({ id }) => answers.get(id)?.others?.length).length;
  return { answered, unanswered: questions.length - answered, flagged, undecided };
}

/** Where an attempt goes on: at the first question without an answer, else at the first one. */
export function findFirstUnanswered(questions: Asked, answers: Answers): number {
  const found = questions.findIndex(({ id }) => !isAnswered(answers.get(id)));
  return Math.max(0, found);
}

/** How the overview shows a question: what must be decided wins over flagged, and that over answered. */
export type QuestionState = 'unanswered' | 'answered' | 'flagged' | 'undecided';

export function stateOf(answer: LocalAnswer | undefined): QuestionState {
  if (answer?.others?.length) return 'undecided';
  if (answer?.isMarked) return 'flagged';
  return isAnswered(answer) ? 'answered' : 'unanswered';
}
