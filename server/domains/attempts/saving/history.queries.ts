import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';

export interface VersionRow {
  /** Null: the current answer. */
  version_id: number | null;
  question_id: number;
  kind: 'CURRENT' | 'REPLACED' | 'UNMERGED';
  selected_option_id: number | null;
  text_answer: string | null;
  saved_at: Date;
  device: number | null;
  is_decided: boolean;
}

export interface ListedVersionRow extends VersionRow {
  /** How many versions the question has. */
  total: number;
}

interface Wanted {
  questionId: number | undefined;
  /** How many versions of each question. */
  max: number;
  offset: number;
  excerpt: number;
}

function allVersions(attemptId: number, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select question_id, 'CURRENT' as kind, selected_option_id, ${text} as text_answer, saved_at,
      content_device as device, false as is_decided, null::bigint as version_id
    from quiz_answer where attempt_id = ${attemptId}
    union all
    select question_id, kind, selected_option_id, ${text}, saved_at, device, resolved_at is not null, id
    from answer_version where attempt_id = ${attemptId})`;
}

/** The current answer and earlier or unmerged versions of each question, newest first, one page of each. */
export async function selectVersions(
  db: Db,
  attemptId: number,
  { questionId, max, offset, excerpt }: Wanted,
): Promise<ListedVersionRow[]> {
  const { rows } = await sql<ListedVersionRow>`
    select version_id, question_id, kind, selected_option_id, text_answer, saved_at, device, is_decided, total
    from (
      select version.*, count(*) over (partition by question_id) as total, row_number() over (
        partition by question_id order by kind = 'CURRENT' desc, saved_at desc, version_id desc) as place
      from ${allVersions(attemptId, sql`left(text_answer, ${excerpt + 1})`)} as version
      where ${questionId ?? null}::bigint is null or question_id = ${questionId ?? null}::bigint
    ) as listed
    where place > ${offset} and place <= ${offset + max}
    order by place`.execute(db);
  return rows;
}

/** With its full text. */
export async function findVersion(
  db: Db,
  attemptId: number,
  versionId: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select * from ${allVersions(attemptId, sql`text_answer`)} as version
    where version_id = ${versionId}`.execute(db);
  return rows[0];
}
