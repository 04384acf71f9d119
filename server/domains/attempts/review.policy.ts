import type { ReviewState } from '#shared/contract/attempts.ts';
import type { ReviewMoment } from '#shared/contract/quizzes.ts';
import { extendedClose } from '#shared/extra-time.ts';

/** What decides how much of a finished attempt its student sees. */
export interface ReviewTerms {
  review_marks: ReviewMoment;
  review_key: ReviewMoment;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  /** The student's extra time for this quiz; both null without any. */
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
  /** Whether the student is writing another attempt at this quiz, or at one that asks a question of it. */
  is_taking: boolean;
}

/** When the quiz closes for this student. */
export function closeFor(terms: ReviewTerms): Date | null {
  const { time_factor: factor, extra_minutes: minutes } = terms;
  const extra = factor === null && minutes === null ? null : { factor, minutes };
  return extendedClose(
    { timeLimitMinutes: terms.time_limit_minutes, opensAt: terms.opens_at, closesAt: terms.closes_at },
    extra,
  );
}

/** Of a finished attempt, for its student. Staff see everything. */
export function reviewStateOf(terms: ReviewTerms, what: 'marks' | 'key'): ReviewState {
  const moment = what === 'marks' ? terms.review_marks : terms.review_key;
  if (moment === 'NEVER') return 'NEVER';
  const closes = closeFor(terms);
  if (moment === 'AFTER_CLOSE' && closes !== null && terms.now < closes) return 'AFTER_CLOSE';
  // Marks too: which of one's answers were right is the key to the paper being written in another tab.
  return terms.is_taking ? 'WHILE_TAKING' : 'SHOWN';
}
