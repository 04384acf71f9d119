import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

export interface VersionRow {
  question_id: number;
  kind: 'CURRENT' | 'REPLACED' | 'UNMERGED';
  selected_option_id: number | null;
  text_answer: string | null;
  saved_at: Date;
  device: number | null;
  is_decided: boolean;
}

/** Of every answer what counts, and before it what counted or was put aside, the newest first. */
export async function selectVersions(db: Db, attemptId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select question_id, kind, selected_option_id, text_answer, saved_at, device, is_decided
    from (
      select question_id, 'CURRENT' as kind, selected_option_id, text_answer, saved_at, content_device as device,
        false as is_decided, null::bigint as version_id
      from quiz_answer where attempt_id = ${attemptId}
      union all
      select question_id, kind, selected_option_id, text_answer, saved_at, device, resolved_at is not null, id
      from answer_version where attempt_id = ${attemptId}
    ) as version
    order by kind = 'CURRENT' desc, saved_at desc, version_id desc`.execute(db);
  return rows;
}
