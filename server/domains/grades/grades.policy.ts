import type { Actor } from '#server/plugins/sessions/session.ts';

type GradeAction = 'view';

export interface GradeSubject {
  institution_id: number;
  student_account_id: number;
  /** The teacher who owns the quiz. */
  owner_id: number;
}

/** Grades are never edited by hand: they follow from the marks. */
export function canGrade(actor: Actor, _action: GradeAction, grade: GradeSubject): boolean {
  if (grade.institution_id !== actor.institutionId) return false;
  if (actor.role === 'STUDENT') return grade.student_account_id === actor.accountId;
  return actor.role !== 'TEACHER' || grade.owner_id === actor.accountId;
}
