import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

export type QuizState = 'draft' | 'published' | 'scheduled' | 'closed' | 'archived';
type Timed = Pick<Quiz, 'isArchived' | 'isActive' | 'opensAt' | 'closesAt'>;

/** The state of a quiz, for teachers. */
export function quizState({ isArchived, isActive, opensAt, closesAt }: Timed, now: Date): QuizState {
  if (isArchived) return 'archived';
  if (!isActive) return 'draft';
  if (opensAt !== null && now < new Date(opensAt)) return 'scheduled';
  return closesAt !== null && now >= new Date(closesAt) ? 'closed' : 'published';
}

export const quizStateNames = {
  draft: msg`Draft`,
  published: msg`Published`,
  scheduled: msg`Scheduled`,
  closed: msg`Closed`,
  archived: msg`Archived`,
} satisfies Record<QuizState, MessageDescriptor>;
