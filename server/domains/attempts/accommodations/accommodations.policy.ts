import type { Actor } from '#server/plugins/sessions/session.ts';

type AccommodationAction = 'view' | 'grant';

/** The student and quiz that extra time is granted for. */
export interface AccommodationSubject {
  institution_id: number;
  student_account_id: number;
  /** The account of the teacher the student is assigned to. */
  student_teacher_id: number | null;
  /** Null: all quizzes. */
  quiz_owner_id: number | null;
  /** Null until it is granted. */
  created_by: number | null;
  /**
   * Whether the caller knows the student through this quiz, or through any of their quizzes when it is for all
   * quizzes.
   */
  is_near: boolean;
}

export function canAccommodation(
  actor: Actor,
  action: AccommodationAction,
  extra: AccommodationSubject,
): boolean {
  if (extra.institution_id !== actor.institutionId) return false;
  switch (actor.role) {
    case 'SUPER_ADMIN':
      return true;
    case 'READ_ONLY_ADMIN':
      return action === 'view';
    case 'STUDENT':
      return action === 'view' && extra.student_account_id === actor.accountId;
    case 'TEACHER':
      return action === 'view' ? teacherKnows(actor, extra) : teacherMayGrant(actor, extra);
  }
}

function teacherKnows({ accountId }: Actor, extra: AccommodationSubject): boolean {
  const isInvolved = extra.quiz_owner_id === accountId || extra.created_by === accountId;
  return extra.student_teacher_id === accountId || extra.is_near || (extra.created_by !== null && isInvolved);
}

/** A teacher grants extra time for their own quiz, and for all quizzes only to a student assigned to them. */
function teacherMayGrant(actor: Actor, extra: AccommodationSubject): boolean {
  if (extra.quiz_owner_id === null) return extra.student_teacher_id === actor.accountId;
  return extra.quiz_owner_id === actor.accountId && teacherKnows(actor, extra);
}
