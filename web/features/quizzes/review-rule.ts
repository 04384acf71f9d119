import { t } from '@lingui/core/macro';
import type { Quiz, ReviewMoment } from '#shared/contract/teaching/quizzes.ts';

type Rule = Pick<Quiz, 'reviewMarks' | 'reviewKey' | 'keyReleasedAt' | 'closesAt' | 'attemptLimit'>;
type KeyRule = Omit<Rule, 'reviewMarks'>;

/** When the correct answers are shown: by the setting, or by its substitute if there is no closing date. */
export type KeyMoment = ReviewMoment | 'WHEN_RELEASED' | 'WHEN_NO_ATTEMPT_LEFT';

export function keyMoment({ reviewKey, keyReleasedAt, closesAt, attemptLimit }: KeyRule): KeyMoment {
  if (reviewKey !== 'AFTER_CLOSE') return reviewKey;
  if (keyReleasedAt !== null) return 'IMMEDIATELY';
  if (closesAt !== null) return 'AFTER_CLOSE';
  if (attemptLimit === null) return 'WHEN_RELEASED';
  // After the only attempt none is left.
  return attemptLimit === 1 ? 'IMMEDIATELY' : 'WHEN_NO_ATTEMPT_LEFT';
}

/** Whether a student who may still retake the quiz can see its correct answers. */
export function showsKeyBeforeRetake(quiz: KeyRule, now: Date): boolean {
  const isOver = quiz.closesAt !== null && new Date(quiz.closesAt) <= now;
  return quiz.attemptLimit !== 1 && !isOver && keyMoment(quiz) === 'IMMEDIATELY';
}

/** What a student sees of a finished attempt, and when. */
export function reviewRuleText(quiz: Rule): string {
  return `${marksRuleText(quiz)} ${keyRuleText(quiz)}`;
}

export function marksRuleText({ reviewMarks, closesAt }: Rule): string {
  // A quiz without a closing date never closes, so its marks are shown at once.
  return marksTexts[reviewMarks === 'AFTER_CLOSE' && closesAt === null ? 'IMMEDIATELY' : reviewMarks]();
}

export function keyRuleText(quiz: KeyRule): string {
  return keyTexts[keyMoment(quiz)]();
}

const marksTexts = {
  IMMEDIATELY: () => t`Marks for each question are shown right after submitting.`,
  AFTER_CLOSE: () => t`The score and the marks are shown once the quiz has closed.`,
  NEVER: () => t`The score and the marks are shown when the teacher releases them.`,
} satisfies Record<ReviewMoment, () => string>;

const keyTexts = {
  IMMEDIATELY: () => t`The correct answers are shown right after submitting.`,
  AFTER_CLOSE: () => t`The correct answers are shown once the quiz has closed.`,
  WHEN_RELEASED: () => t`The correct answers are shown once the teacher releases them.`,
  WHEN_NO_ATTEMPT_LEFT: () =>
    t`The correct answers are shown once all attempts are used or the teacher releases them.`,
  NEVER: () => t`The correct answers are not shown.`,
} satisfies Record<KeyMoment, () => string>;
