import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { canBank } from './question-banks.policy.ts';
import type { BankRow } from './question-banks.queries.ts';

export function presentBank(row: BankRow, actor: Actor): QuestionBank {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    status: row.status,
    teacher:
      row.teacher_id === null
        ? null
        : {
            id: row.teacher_id,
            firstName: row.teacher_first_name ?? '',
            lastName: row.teacher_last_name ?? '',
          },
    questions: row.questions,
    quizzes: row.quizzes,
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.changed_at.toISOString(),
    abilities: { edit: canBank(actor, 'edit', row), delete: canBank(actor, 'delete', row) },
  };
}
