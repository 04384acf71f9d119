import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

/** The immutable content of a question: a change creates another version. */
export interface QuestionVersion {
  id: number;
  questionId: number;
  version: number;
  questionType: QuestionType;
  questionText: string;
  /** Its default points; a paper may have others. */
  points: number;
  correctAnswer: string | null;
  feedback: string;
  imageFileId: number | null;
  /** Empty without a picture. */
  imageAlt: string;
  /** In their original order, with their original labels. */
  options: { id: number; label: string; text: string }[];
}

const versionColumns = sql`
  v.id, v.question_id as "questionId", v.version, v.question_type as "questionType",
  v.question_text as "questionText", v.points, v.correct_answer as "correctAnswer", v.feedback,
  v.image_file_id as "imageFileId", v.image_alt as "imageAlt",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label, 'text', o.option_text) order by o.position)
    from question_option o where o.question_version_id = v.id
  ), '[]') as options`;

export async function selectVersions(db: Db, ids: readonly number[]): Promise<QuestionVersion[]> {
  const { rows } = await sql<QuestionVersion>`
    select ${versionColumns} from question_version v where v.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Its version number. */
export async function findCurrentVersion(db: Db, questionId: number): Promise<number | undefined> {
  const question = db.selectFrom('question').select('current_version').where('id', '=', questionId);
  return (await question.executeTakeFirst())?.current_version;
}

export interface DatedVersion extends QuestionVersion {
  createdAt: Date;
}

/** All versions of a question, newest first. */
export async function selectDatedVersions(db: Db, questionId: number): Promise<DatedVersion[]> {
  const { rows } = await sql<DatedVersion>`
    select ${versionColumns}, v.created_at as "createdAt"
    from question_version v where v.question_id = ${questionId} order by v.version desc`.execute(db);
  return rows;
}
