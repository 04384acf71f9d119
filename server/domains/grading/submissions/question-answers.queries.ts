import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { PaperQuestion } from '#database/tables/attempts.ts';
import { listPage } from '#shared/limits.ts';
import { answerWaits } from './submissions.queries.ts';

export interface GradedQuestionRow {
  question_id: number;
  /** The latest version that students saw. */
  version_id: number;
  answers: number;
  waiting: number;
  manual: number;
}

export async function selectGradedQuestions(db: Db, quizId: number): Promise<GradedQuestionRow[]> {
  const { rows } = await sql<GradedQuestionRow>`
    with handed_in as (
      select attempt.id, attempt.paper, grade.is_provisional or grade.graded_at is not null as is_touched
      from quiz_attempt attempt join grade on grade.attempt_id = attempt.id
      where attempt.quiz_id = ${quizId} and attempt.status <> 'IN_PROGRESS'
    ), asked as (
      select question.*, count(*) as answers
      from handed_in, jsonb_to_recordset(paper -> 'questions') as question ("questionId" bigint, "versionId" bigint)
      group by 1, 2
    ), marked as (
      select answer.question_id, count(*) filter (where ${answerWaits}) as waiting,
        count(*) filter (where answer.grading_method = 'MANUAL') as manual
      from handed_in join quiz_answer answer on answer.attempt_id = handed_in.id
      where is_touched and (answer.points_earned is null or answer.grading_method = 'MANUAL')
      group by 1
    )
    select asked."questionId" as question_id, max(asked."versionId") as version_id,
      sum(asked.answers)::bigint as answers, coalesce(max(marked.waiting), 0) as waiting,
      coalesce(max(marked.manual), 0) as manual
    from asked left join marked on marked.question_id = asked."questionId"
    group by 1
    order by waiting desc, question_id`.execute(db);
  return rows;
}

export interface QuestionAnswerRow {
  attempt_id: number;
  place: number;
  asked: PaperQuestion;
  attempt_number: number;
  student_id: number;
  student_first_name: string;
  student_last_name: string;
  is_provisional: boolean;
  graded_at: Date | null;
  last_updated: Date;
}

interface Wanted {
  quizId: number;
  questionId: number;
  anonymous: boolean;
  state?: 'waiting' | 'marked' | 'all' | undefined;
  order?: 'asc' | 'desc' | undefined;
  max?: number | undefined;
  offset?: number | undefined;
  /** Only these attempts. */
  attemptIds?: readonly number[] | undefined;
}

export interface AnswerPage {
  /** How many match the filter. */
  total: number;
  /** How many had the question. */
  asked: number;
  rows: QuestionAnswerRow[];
}

interface PageRow extends Omit<QuestionAnswerRow, 'attempt_id'> {
  attempt_id: number | null;
  total: number;
  all_asked: number;
}

/** Numbers everyone who had the question, so that numbers do not change with the filter. */
export async function selectQuestionAnswers(db: Db, wanted: Wanted): Promise<AnswerPage> {
  const { quizId, questionId, order = 'asc', max = listPage.default, offset = 0 } = wanted;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<PageRow>`
    with asked as (
      select attempt.id, answer.id is not null and ${answerWaits} as waits,
        row_number() over (order by ${placeOf(wanted)}, attempt.id) as place
      from quiz_attempt attempt
      left join student on student.id = attempt.student_id
      left join quiz_answer answer on answer.attempt_id = attempt.id and answer.question_id = ${questionId}
      where attempt.quiz_id = ${quizId} and attempt.status <> 'IN_PROGRESS' and (answer.id is not null
        -- Looked up last: reading a paper costs more than finding an answer.
        or attempt.paper @> ${JSON.stringify({ questions: [{ questionId }] })}::jsonb)
    ), found as (
      select id, place from asked where ${isWanted(wanted)}
    ), page as (
      select id, place from found order by place ${direction} limit ${max} offset ${offset}
    )
    select counted.*, page.id as attempt_id, page.place, attempt.attempt_number, attempt.student_id,
      student.first_name as student_first_name, student.last_name as student_last_name,
      grade.is_provisional, grade.graded_at, grade.last_updated,
      (select question from jsonb_array_elements(attempt.paper -> 'questions') question
        where (question ->> 'questionId')::bigint = ${questionId}) as asked
    from (select (select count(*) from found) as total, (select count(*) from asked) as all_asked) counted
    left join page on true
    left join quiz_attempt attempt on attempt.id = page.id
    left join student on student.id = attempt.student_id
    left join grade on grade.attempt_id = attempt.id
    order by page.place ${direction}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    asked: rows[0]?.all_asked ?? 0,
    rows: rows.flatMap((row) => (row.attempt_id === null ? [] : [{ ...row, attempt_id: row.attempt_id }])),
  };
}

/**
 * Anonymous answers get a number that reveals neither name nor time, different for each question. It derives from
 * the attempt's start to the microsecond, which no page shows, so it cannot be worked out.
 */
function placeOf({ anonymous, questionId }: Wanted): RawBuilder<unknown> {
  return anonymous
    ? sql`hashint8extended(attempt.id,
        (extract(epoch from attempt.started_at) * 1000000)::bigint # ${questionId}::bigint)`
    : sql`lower(student.first_name || ' ' || student.last_name)`;
}

function isWanted({ state = 'all', attemptIds }: Wanted): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(state === 'waiting' ? [sql`waits`] : []),
    ...(state === 'marked' ? [sql`not waits`] : []),
    ...(attemptIds === undefined ? [] : [sql`id = any(${[...attemptIds]}::bigint[])`]),
  ];
  return sql.join(conditions, sql` and `);
}
