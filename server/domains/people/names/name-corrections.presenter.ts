import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NameCorrection, OwnNameCorrection } from '#shared/contract/people/name-corrections.ts';
import { canNameCorrection } from './name-corrections.policy.ts';
import type { NameCorrectionRow, OwnNameCorrectionRow } from './name-corrections.queries.ts';

export function presentOwnNameCorrection(row: OwnNameCorrectionRow): OwnNameCorrection {
  return {
    id: row.id,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    note: row.note,
    reason: row.decision_note,
    dateCreated: row.date_created.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export function presentNameCorrection(row: NameCorrectionRow, actor: Actor): NameCorrection {
  const isPending = row.status === 'PENDING';
  return {
    ...presentOwnNameCorrection(row),
    current: {
      firstName: isPending ? row.current_first_name : row.former_first_name,
      lastName: isPending ? row.current_last_name : row.former_last_name,
    },
    student: {
      id: row.student_id,
      accountId: row.account_id,
      studentNumber: row.student_number,
      emailAddress: row.email,
      program: row.program_name,
    },
    decidedBy: row.decider_email,
    abilities: { decide: isPending && canNameCorrection(actor, 'decide', row) },
  };
}
