import { type RawBuilder, sql } from 'kysely';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';

export interface TargetRow {
  type: string;
  id: number;
  /** Its title; null if it has none. */
  title: string | null;
  /** The quiz it belongs to, or is. */
  quizId: number | null;
}

const maxQuestionText = 120;

/** For each kind of target: a select of id, title and quiz. */
const lookUps: Record<string, (ids: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  quiz: (ids) => sql`select id, title, id as "quizId" from quiz where id = any(${ids})`,
  quizAttempt: (ids) => sql`select a.id, q.title, q.id as "quizId"
    from ${attemptTable('a')} join quiz q on q.id = a.quiz_id where a.id = any(${ids})`,
  accommodation: (ids) => sql`select a.id, q.title, q.id as "quizId"
    from accommodation a left join quiz q on q.id = a.quiz_id where a.id = any(${ids})`,
  regrade: (ids) => sql`select r.id, q.title, q.id as "quizId"
    from regrade_batch r join quiz q on q.id = r.quiz_id where r.id = any(${ids})`,
  questionBank: (ids) =>
    sql`select id, title, null::bigint as "quizId" from question_bank where id = any(${ids})`,
  question: (ids) => sql`select q.id, left(v.question_text, ${sql.lit(maxQuestionText)}) as title,
      null::bigint as "quizId"
    from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.id = any(${ids})`,
  tag: (ids) => sql`select id, name as title, null::bigint as "quizId" from tag where id = any(${ids})`,
  upload: (ids) => sql`select id, original_file_name as title, null::bigint as "quizId"
    from file_upload where id = any(${ids})`,
  announcement: (ids) =>
    sql`select id, title, null::bigint as "quizId" from announcement where id = any(${ids})`,
  program: (ids) =>
    sql`select id, name as title, null::bigint as "quizId" from program where id = any(${ids})`,
  semester: (ids) => sql`select id, name || ' ' || year as title, null::bigint as "quizId"
    from semester where id = any(${ids})`,
  backup: (ids) => sql`select id, null as title, null::bigint as "quizId" from backup where id = any(${ids})`,
  brandingProfile: (ids) => sql`select id, name as title, null::bigint as "quizId"
    from branding_profile where id = any(${ids})`,
};

/** Whether the log can tell if a target of this kind still exists. */
export function isLookedUp(type: string): boolean {
  return type in lookUps;
}

/** Targets that still exist; ids are unique over all institutions. */
export async function selectTargets(
  db: Db,
  targets: readonly { type: string; id: number }[],
): Promise<TargetRow[]> {
  const byType = Map.groupBy(targets, ({ type }) => type);
  const selects = [...byType].flatMap(([type, ofType]) => {
    const ids = sql`${[...new Set(ofType.map(({ id }) => id))]}::bigint[]`;
    const lookUp = lookUps[type];
    return lookUp ? [sql`select ${type}::text as type, target.* from (${lookUp(ids)}) target`] : [];
  });
  if (selects.length === 0) return [];
  const { rows } = await sql<TargetRow>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}
