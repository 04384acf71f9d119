import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';

export interface VersionRow {
  version: number;
  question_type: QuestionType;
  question_text: string;
  points: number;
  correct_answer: string | null;
  feedback: string;
  image_file_id: number | null;
  image_alt: string;
  created_by: number | null;
  created_at: Date;
  author_email: string | null;
  author_first_name: string | null;
  author_last_name: string | null;
  options: { label: string; text: string }[];
}

/** Newest first. */
export async function selectHistory(db: Db, questionId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.question_type, v.question_text, v.points, v.correct_answer, v.feedback, v.image_file_id,
      v.image_alt, v.created_by, v.created_at, account.email as author_email,
      coalesce(teacher.first_name, admin.first_name) as author_first_name,
      coalesce(teacher.last_name, admin.last_name) as author_last_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('label', o.label, 'text', o.option_text) order by o.position)
        from question_option o where o.question_version_id = v.id), '[]') as options
    from question_version v
      left ${joinAccount('account', 'v.created_by')}
      left join teacher on teacher.account_id = v.created_by
      left join admin on admin.account_id = v.created_by
    where v.question_id = ${questionId}
    order by v.version desc`.execute(db);
  return rows;
}
