import type { ComponentType } from 'react';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { EssayReview } from './essay-review.tsx';
import { OptionReview } from './option-review.tsx';
import type { ReviewProps } from './review-props.ts';
import { ShortAnswerReview } from './short-answer-review.tsx';

/** How a question of each type is shown once it is handed in. */
export const reviews = {
  MULTIPLE_CHOICE: OptionReview,
  TRUE_FALSE: OptionReview,
  SHORT_ANSWER: ShortAnswerReview,
  ESSAY: EssayReview,
} satisfies Record<QuestionType, ComponentType<ReviewProps>>;
