import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

/** The parts of a question that decide whether an answer is correct. */
export interface Key {
  questionType: QuestionType;
  /** The label of an option; for SHORT_ANSWER the accepted answers separated by |. */
  correctAnswer: string | null;
  options: readonly { id: number; label: string }[];
}

export interface GivenAnswer {
  selectedOptionId: number | null;
  textAnswer: string | null;
}

/** Both null: it needs marking. */
export interface Mark {
  isCorrect: boolean | null;
  pointsEarned: number | null;
}

export type Scorer = (key: Key, answer: GivenAnswer, points: number) => Mark;

export function markAs(isCorrect: boolean, points: number): Mark {
  return { isCorrect, pointsEarned: isCorrect ? points : 0 };
}

export function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
