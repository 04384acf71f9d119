import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import type { ReadOption } from '../../paper.ts';

/** What a question asks for and what is right, as far as it could be told. */
export interface Settled {
  questionType: QuestionType | null;
  options: ReadOption[];
  correctAnswer: string | null;
  /** What was said beside the answer. */
  feedback: string[];
  faults: string[];
}

/** To the letter as teachers are told. */
export function noAnswer(): string {
  return say('no answer found.');
}
