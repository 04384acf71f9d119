import { plural, t } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { keyMoment } from '#web/features/quizzes/review-rule.ts';

type KeyRule = Parameters<typeof keyMoment>[0];

export function earlyKeyWarning(): string {
  return t`Students can see the correct answers before they retake this quiz.`;
}

/** Null if no student has seen the correct answer to any question, in this quiz or another. */
export function shownKeysWarning(count: number): string | null {
  if (count === 0) return null;
  return plural(count, {
    one: 'Students have already seen the correct answer to # of these questions.',
    other: 'Students have already seen the correct answers to # of these questions.',
  });
}

/** Tells the teacher that students see no correct answers without a release; null otherwise. */
export function releaseNote(quiz: KeyRule): string | null {
  const moment = keyMoment(quiz);
  if (moment === 'WHEN_RELEASED') {
    return t`There is no closing date, so the correct answers stay hidden until you release them.`;
  }
  return moment === 'WHEN_NO_ATTEMPT_LEFT'
    ? t`There is no closing date, so the correct answers stay hidden until a student has no attempts left or you release them.`
    : null;
}

/** Whether students can see the correct answers, and so count their marks, while the marks are hidden. */
export function showsKeyBeforeMarks(quiz: KeyRule & Pick<Quiz, 'reviewMarks'>): boolean {
  const moment = keyMoment(quiz);
  if (moment === 'NEVER' || moment === 'WHEN_RELEASED') return false;
  if (quiz.reviewMarks === 'NEVER') return true;
  return quiz.reviewMarks === 'AFTER_CLOSE' && quiz.closesAt !== null && moment === 'IMMEDIATELY';
}

/** Whether releasing the correct answers would change anything. */
export function canReleaseKey(quiz: KeyRule & Pick<Quiz, 'abilities'>, now: Date): boolean {
  const isClosed = quiz.closesAt !== null && new Date(quiz.closesAt) <= now;
  const waits = ['AFTER_CLOSE', 'WHEN_RELEASED', 'WHEN_NO_ATTEMPT_LEFT'].includes(keyMoment(quiz));
  return quiz.abilities.edit && waits && !isClosed;
}

/** A release has no effect with another rule. */
export function canHideKey({ reviewKey, keyReleasedAt, abilities }: Quiz): boolean {
  return abilities.edit && reviewKey === 'AFTER_CLOSE' && keyReleasedAt !== null;
}

/** Whether the change lets students retake a quiz whose correct answers some of them could see. */
export function allowsRetakeAfterKey(stored: Quiz, drafted: KeyRule, now: Date): boolean {
  if (!stored.taken?.isTaken) return false;
  const moment = keyMoment(stored);
  const isClosed = stored.closesAt !== null && new Date(stored.closesAt) <= now;
  const isShown =
    ['IMMEDIATELY', 'WHEN_NO_ATTEMPT_LEFT'].includes(moment) || (moment === 'AFTER_CLOSE' && isClosed);
  const opensAgain = isClosed && (drafted.closesAt === null || new Date(drafted.closesAt) > now);
  return isShown && (opensAgain || atMost(drafted.attemptLimit) > atMost(stored.attemptLimit));
}

function atMost(attemptLimit: number | null): number {
  return attemptLimit ?? Number.POSITIVE_INFINITY;
}
