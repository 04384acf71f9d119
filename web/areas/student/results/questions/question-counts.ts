import type { ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import { isAnswered } from '#shared/questions/is-answered.ts';
import { pointsOf, type QuestionMark, questionMark } from '#web/questions/review/question-mark.ts';

export interface MarkedQuestion {
  question: ReviewedQuestion;
  /** The position on the paper. */
  number: number;
  mark: QuestionMark;
  isAnswered: boolean;
  points: number | undefined;
}

export function markQuestions(
  questions: readonly ReviewedQuestion[],
  marksAreShown: boolean,
): MarkedQuestion[] {
  return questions.map((question, index) => ({
    question,
    number: question.orderNumber ?? index + 1,
    mark: questionMark(question, marksAreShown),
    isAnswered: isAnswered(question.answer ?? undefined),
    points: pointsOf(question, marksAreShown),
  }));
}

export type QuestionFilter = 'all' | 'correct' | 'not-correct' | 'waiting';

const filters: Record<QuestionFilter, (marked: MarkedQuestion) => boolean> = {
  all: () => true,
  correct: ({ mark }) => mark === 'correct',
  'not-correct': ({ mark }) => mark === 'not-correct' || mark === 'partly',
  waiting: ({ mark }) => mark === 'waiting',
};

export function filterQuestions(
  questions: readonly MarkedQuestion[],
  filter: QuestionFilter,
): MarkedQuestion[] {
  return questions.filter(filters[filter]);
}

/** Of what has been marked so far. */
export function lostPoints(questions: readonly MarkedQuestion[]): number {
  const hundredths = questions.reduce(
    (sum, { question, points }) =>
      points === undefined ? sum : sum + Math.round(question.points * 100) - Math.round(points * 100),
    0,
  );
  return hundredths / 100;
}
