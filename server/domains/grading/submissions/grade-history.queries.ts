import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { GradeChangeCause } from '#shared/contract/results/submissions.ts';
import { nameOf } from './submissions.queries.ts';

export interface GradeChangeRow {
  id: number;
  what: 'ANSWER' | 'GRADE';
  cause: GradeChangeCause;
  question_id: number | null;
  regrade_batch_id: number | null;
  from_value: unknown;
  to_value: unknown;
  reason: string;
  changer: string | null;
  changed_at: Date;
}

export async function selectGradeChanges(db: Db, attemptId: number): Promise<GradeChangeRow[]> {
  const { rows } = await sql<GradeChangeRow>`
    select change.id, change.what, change.cause, change.question_id, change.regrade_batch_id,
      change.from_value, change.to_value, change.reason, change.changed_at,
      ${nameOf(sql.ref('change.changed_by'))} as changer
    from grade_change change join grade on grade.id = change.grade_id
    where grade.attempt_id = ${attemptId}
    order by change.id desc`.execute(db);
  return rows;
}
