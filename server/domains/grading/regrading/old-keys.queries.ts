import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

export interface UsedVersionRow {
  quizId: number;
  title: string;
  institution_id: number;
  owner_id: number;
  versionId: number;
  submissions: number;
}

/**
 * How many submissions of which quizzes had a question, by version. Teachers see their own quizzes, administrators
 * all. Includes quizzes that no longer contain it, because their grades still count.
 */
export async function selectUsedVersions(
  db: Db,
  actor: Actor,
  questionId: number,
): Promise<UsedVersionRow[]> {
  const isTheirs = actor.role === 'TEACHER' ? sql`quiz.owner_id = ${actor.accountId}` : sql`true`;
  const asked = JSON.stringify({ questions: [{ questionId }] });
  const { rows } = await sql<UsedVersionRow>`
    select quiz.id as "quizId", quiz.title, quiz.institution_id, quiz.owner_id,
      (asked ->> 'versionId')::bigint as "versionId", count(*) as submissions
    from quiz
      join quiz_attempt as attempt on attempt.quiz_id = quiz.id and attempt.status <> 'IN_PROGRESS'
      cross join lateral jsonb_path_query(
        attempt.paper, '$.questions[*] ? (@.questionId == $id)', jsonb_build_object('id', ${questionId}::bigint)
      ) as asked
    where quiz.institution_id = ${actor.institutionId} and ${isTheirs} and attempt.paper @> ${asked}::jsonb
    group by quiz.id, 5
    order by lower(quiz.title), quiz.id`.execute(db);
  return rows;
}
