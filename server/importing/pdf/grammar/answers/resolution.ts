import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import type { ReadOption } from '../../../reader-output.ts';

/** The type, options and correct answer of a question, as far as they are known. */
export interface Resolution {
  questionType: QuestionType | null;
  options: ReadOption[];
  correctAnswer: string | null;
  /** Explanations printed beside the answer. */
  feedback: string[];
  faults: string[];
}

/** Other code compares with this message. */
export function noAnswer(): string {
  return say('no answer found.');
}
