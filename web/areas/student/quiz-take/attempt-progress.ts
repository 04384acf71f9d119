import { isAnswered } from '#shared/questions/is-answered.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';

type Answers = ReadonlyMap<number, LocalAnswer>;
type Asked = readonly { id: number }[];

export interface AnswerCounts {
  answered: number;
  unanswered: number;
  flagged: number;
  /** Answers with several versions to choose from. */
  undecided: number;
}

export function countAnswers(questions: Asked, answers: Answers): AnswerCounts {
  const answered = questions.filter(({ id }) => isAnswered(answers.get(id))).length;
  const flagged = questions.filter(({ id }) => answers.get(id)?.isMarked).length;
  const undecided = questions.filter(({ id }) => answers.get(id)?.others?.length).length;
  return { answered, unanswered: questions.length - answered, flagged, undecided };
}

/** Where an attempt resumes: at the first unanswered question, else at the first one. */
export function findFirstUnanswered(questions: Asked, answers: Answers): number {
  const first = questions.findIndex(({ id }) => !isAnswered(answers.get(id)));
  return Math.max(0, first);
}

/** How the overview shows a question. An open choice wins over flagged, flagged over answered. */
export type QuestionState = 'unanswered' | 'answered' | 'flagged' | 'undecided';

export function stateOf(answer: LocalAnswer | undefined): QuestionState {
  if (answer?.others?.length) return 'undecided';
  if (answer?.isMarked) return 'flagged';
  return isAnswered(answer) ? 'answered' : 'unanswered';
}
