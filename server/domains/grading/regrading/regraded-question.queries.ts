import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

export interface ShownRow {
  versionId: number;
  points: number;
  finished: number;
  running: number;
}

interface Asked {
  quizId: number;
  questionId: number;
}

/** The versions of a question on a quiz's papers, with points and number of attempts. */
export async function selectShownVersions(db: Db, { quizId, questionId }: Asked): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select (asked ->> 'versionId')::bigint as "versionId", (asked ->> 'points')::numeric as points,
      count(*) filter (where attempt.status <> 'IN_PROGRESS') as finished,
      count(*) filter (where attempt.status = 'IN_PROGRESS') as running
    from quiz_attempt as attempt cross join lateral jsonb_path_query(
      attempt.paper, '$.questions[*] ? (@.questionId == $id)', jsonb_build_object('id', ${questionId}::bigint)
    ) as asked
    where attempt.quiz_id = ${quizId}
    group by 1, 2`.execute(db);
  return rows;
}

interface AskedWith extends Asked {
  versionIds: readonly number[];
}

function answersTo({ quizId, questionId, versionIds }: AskedWith) {
  const papers = versionIds.map((versionId) => JSON.stringify({ questions: [{ versionId }] }));
  return sql`
    quiz_attempt as attempt
    join quiz_answer as answer on answer.attempt_id = attempt.id and answer.question_id = ${questionId}
    where attempt.quiz_id = ${quizId} and attempt.status <> 'IN_PROGRESS'
      and attempt.paper @> any(${papers}::jsonb[])`;
}

export interface ChosenRow {
  optionId: number | null;
  count: number;
  manual: number;
}

/** How often each option was chosen, and how many of those answers a teacher marked; null: none was chosen. */
export async function selectChosen(db: Db, asked: AskedWith): Promise<ChosenRow[]> {
  const { rows } = await sql<ChosenRow>`
    select answer.selected_option_id as "optionId", count(*) as count,
      count(*) filter (where answer.grading_method = 'MANUAL') as manual
    from ${answersTo(asked)}
    group by 1`.execute(db);
  return rows;
}

const maxSpellings = 2_000;

/** Written answers, most frequent first. Ignores texts longer than an accepted answer can be. */
export async function selectWritten(
  db: Db,
  asked: AskedWith,
  maxCharacters: number,
): Promise<{ text: string; count: number }[]> {
  const { rows } = await sql<{ text: string; count: number }>`
    select answer.text_answer as text, count(*) as count
    from ${answersTo(asked)}
      and char_length(answer.text_answer) between 1 and ${maxCharacters}
    group by 1 order by 2 desc, 1 limit ${maxSpellings}`.execute(db);
  return rows;
}
