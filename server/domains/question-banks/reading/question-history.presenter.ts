import type { QuestionVersion } from '#shared/contract/teaching/question-work.ts';
import type { VersionRow } from './question-history.queries.ts';

/** Includes the key: never for students. */
export function presentVersion(
  row: VersionRow,
  current: number,
  signFile: (fileId: number) => string,
): QuestionVersion {
  return {
    version: row.version,
    isCurrent: row.version === current,
    questionText: row.question_text,
    questionType: row.question_type,
    points: row.points,
    options: row.options.map(({ label, text }) => ({ optionLabel: label, optionText: text })),
    correctAnswer: row.correct_answer,
    feedback: row.feedback,
    image: row.image_file_id === null ? null : { id: row.image_file_id },
    imageUrl: row.image_file_id === null ? null : signFile(row.image_file_id),
    imageAlt: row.image_alt,
    author: presentAuthor(row),
    dateCreated: row.created_at.toISOString(),
  };
}

function presentAuthor(row: VersionRow): QuestionVersion['author'] {
  if (row.created_by === null) return null;
  const name = `${row.author_first_name ?? ''} ${row.author_last_name ?? ''}`.trim();
  return { id: row.created_by, name: name || (row.author_email ?? '').replace(/@.*$/s, '') };
}
