import type { Quiz } from '#shared/contract/quizzes.ts';

/** Somebody may be writing it: it is published, or was when they began. */
export function isWatchable({ isActive, taken }: Quiz): boolean {
  return isActive || (taken?.running ?? 0) > 0;
}
