import type { KeyState, ReviewState } from '#shared/contract/attempts/attempts.ts';
import type { ReviewMoment } from '#shared/contract/teaching/quizzes.ts';
import { extendedClose } from '#shared/extra-time.ts';

/** The facts that decide how much of a finished attempt its student sees. */
export interface ReviewTerms {
  review_marks: ReviewMoment;
  review_key: ReviewMoment;
  /** When the teacher released the key. */
  key_released_at: Date | null;
  /** Whether the student may start another attempt, now or when the quiz is active again. */
  has_attempts_left: boolean;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  /** The student's extra time for this quiz; both null without any. */
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
  /** Stored for each attempt: what a student has seen stays visible, even if the quiz changes. */
  marks_released: boolean;
  /** Whether the student has a running attempt at this quiz, or at one that shares a question with it. */
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

/** What the student sees of a finished attempt. Staff see everything. */
export function reviewStateOf(terms: ReviewTerms, what: 'marks'): ReviewState;
export function reviewStateOf(terms: ReviewTerms, what: 'key'): KeyState;
export function reviewStateOf(terms: ReviewTerms, what: 'marks' | 'key'): KeyState {
  return what === 'marks' ? marksStateOf(terms) : keyStateOf(terms);
}

function marksStateOf({
  marks_released: isReleased,
  review_marks: moment,
  is_taking: isTaking,
}: ReviewTerms): ReviewState {
  if (!isReleased) return moment === 'AFTER_CLOSE' ? 'AFTER_CLOSE' : 'NEVER';
  // Knowing which answers were correct would help with the attempt running in another tab.
  return isTaking ? 'WHILE_TAKING' : 'SHOWN';
}

function keyStateOf(terms: ReviewTerms): KeyState {
  if (terms.review_key === 'NEVER') return 'NEVER';
  const hidden = terms.review_key === 'AFTER_CLOSE' ? untilClosed(terms) : null;
  if (hidden !== null) return hidden;
  return terms.is_taking ? 'WHILE_TAKING' : 'SHOWN';
}

/** Why the key is hidden until the quiz closes for this student; null when it is visible. */
function untilClosed(terms: ReviewTerms): KeyState | null {
  if (terms.key_released_at !== null) return null;
  const closes = closeFor(terms);
  if (closes !== null) return terms.now < closes ? 'AFTER_CLOSE' : null;
  // A quiz without a closing date would show the key before a retake.
  return terms.has_attempts_left ? 'UNTIL_RELEASED' : null;
}
