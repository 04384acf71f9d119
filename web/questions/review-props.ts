import type { ReviewedQuestion } from '#shared/contract/attempts.ts';
import type { QuestionMark } from './question-mark.ts';

export interface ReviewProps {
  question: ReviewedQuestion;
  mark: QuestionMark;
  /** Somebody else's attempt: nobody is spoken to as "you". */
  isReadOnly: boolean;
}
