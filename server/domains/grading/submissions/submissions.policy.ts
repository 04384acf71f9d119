import type { Actor } from '#server/plugins/sessions/session.ts';
import type { SubmissionStatus } from '#shared/contract/results/submissions.ts';

type SubmissionAction = 'view' | 'mark';

export interface SubmissionSubject {
  institution_id: number;
  /** The teacher who owns the quiz. */
  owner_id: number;
}

export function canSubmission(actor: Actor, action: SubmissionAction, subject: SubmissionSubject): boolean {
  if (subject.institution_id !== actor.institutionId) return false;
  switch (actor.role) {
    case 'SUPER_ADMIN':
      return true;
    case 'READ_ONLY_ADMIN':
      return action === 'view';
    case 'TEACHER':
      return subject.owner_id === actor.accountId;
    case 'STUDENT':
      return false;
  }
}

/** Pending while an answer needs marking, even if a teacher has saved marks. */
export function statusOf(grade: { is_provisional: boolean; graded_at: Date | null }): SubmissionStatus {
  if (grade.is_provisional) return 'pending';
  return grade.graded_at === null ? 'auto-graded' : 'graded';
}
