import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';

/** What a question says, for ever: a change of it is another version. */
export interface QuestionVersion {
  id: number;
  questionId: number;
  version: number;
  questionType: QuestionType;
  questionText: string;
  /** Its own worth; a paper may say otherwise. */
  points: number;
  correctAnswer: string | null;
  feedback: string;
  imageFileId: number | null;
  /** Empty without a picture. */
  imageAlt: string;
  /** In their own order, with their own labels. */
  options: { id: number; label: string; text: string }[];
}

export async function selectVersions(db: Db, ids: readonly number[]): Promise<QuestionVersion[]> {
  const { rows } = await sql<QuestionVersion>`
    select v.id, v.question_id as "questionId", v.version, v.question_type as "questionType",
      v.question_text as "questionText", v.points, v.correct_answer as "correctAnswer", v.feedback,
      v.image_file_id as "imageFileId", v.image_alt as "imageAlt",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label, 'text', o.option_text) order by o.position)
        from question_option o where o.question_version_id = v.id
      ), '[]') as options
    from question_version v where v.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
