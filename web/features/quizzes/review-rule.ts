import { t } from '@lingui/core/macro';
import type { Quiz, ReviewMoment } from '#shared/contract/quizzes.ts';

type Rule = Pick<Quiz, 'reviewMarks' | 'reviewKey' | 'closesAt'>;

/** What a student sees of a finished attempt, and when. */
export function reviewRuleText({ reviewMarks, reviewKey, closesAt }: Rule): string {
  const marks = whenShown(reviewMarks, closesAt);
  const key = whenShown(reviewKey, closesAt);
  return `${marksTexts[marks]()} ${keyTexts[key]()}`;
}

// A quiz without a closing time never closes: what waits for that is shown at once.
function whenShown(moment: ReviewMoment, closesAt: string | null): ReviewMoment {
  return moment === 'AFTER_CLOSE' && closesAt === null ? 'IMMEDIATELY' : moment;
}

const marksTexts = {
  IMMEDIATELY: () => t`Marks for each question are shown right after submitting.`,
  AFTER_CLOSE: () => t`Marks for each question are shown once the quiz has closed.`,
  NEVER: () => t`Only the score is shown, without marks for each question.`,
} satisfies Record<ReviewMoment, () => string>;

const keyTexts = {
  IMMEDIATELY: () => t`The correct answers are shown right after submitting.`,
  AFTER_CLOSE: () => t`The correct answers are shown once the quiz has closed.`,
  NEVER: () => t`The correct answers are not shown.`,
} satisfies Record<ReviewMoment, () => string>;
