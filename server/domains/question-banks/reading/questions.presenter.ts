import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Question, QuestionOption } from '#shared/contract/teaching/question-banks.ts';
import { canBank } from '../question-banks.policy.ts';
import type { OptionRow, QuestionRow } from './questions.queries.ts';

/** Includes the key: never for students. */
export function presentQuestionForStaff(
  row: QuestionRow,
  actor: Actor,
  signFile: (fileId: number) => string,
): Question {
  // Tags belong to the bank owner, even if an administrator put the question into another teacher's quiz.
  const tags = canBank(actor, 'view', row) ? row.tags.map(({ id, name }) => ({ id, name })) : [];
  return {
    id: row.id,
    questionText: row.question_text,
    questionType: row.question_type,
    points: row.place_points ?? row.own_points,
    orderNumber: row.order_number,
    options: row.options.map((option) => presentOption(option, row.id)),
    imageUrl: row.image_file_id === null ? null : signFile(row.image_file_id),
    ...(row.image_alt === '' ? {} : { imageAlt: row.image_alt }),
    image: row.image_file_id === null ? null : { id: row.image_file_id },
    tags,
    correctAnswer: row.correct_answer,
    feedback: row.feedback,
    questionBank: { id: row.question_bank_id, title: row.bank_title },
    version: row.version,
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    abilities: { edit: canBank(actor, 'edit', row), delete: canBank(actor, 'delete', row) },
  };
}

export function presentOption({ id, label, text }: OptionRow, questionId: number): QuestionOption {
  return { id, optionLabel: label, optionText: text, questionId };
}
