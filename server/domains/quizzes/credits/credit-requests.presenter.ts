import type { Actor } from '#server/plugins/sessions/session.ts';
import type { CreditRequest } from '#shared/contract/teaching/credit-requests.ts';
import { canCreditRequest } from '../quizzes.policy.ts';
import type { CreditRequestRow } from './credit-requests.queries.ts';

export function presentCreditRequest(row: CreditRequestRow, actor: Actor): CreditRequest {
  return {
    id: row.id,
    status: row.status,
    credits: row.credits,
    quiz: {
      id: row.quiz_id,
      title: row.quiz_title,
      credits: row.quiz_credits,
      isActive: row.is_active,
      graded: row.graded,
    },
    program: { id: row.program_id, name: row.program_name, maxCredits: row.max_credits },
    teacher:
      row.teacher_account_id === null
        ? null
        : {
            accountId: row.teacher_account_id,
            firstName: row.teacher_first_name ?? '',
            lastName: row.teacher_last_name ?? '',
          },
    reason: row.decision_note,
    dateCreated: row.date_created.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    abilities: { decide: row.status === 'PENDING' && canCreditRequest(actor, 'decide', row) },
  };
}
