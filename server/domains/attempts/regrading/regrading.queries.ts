import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { PaperQuestion } from '#database/tables/attempts.ts';

interface AskedIn {
  quizId: number;
  questionId: number;
}

/** Finished attempts, ordered by id. */
export async function selectAskedAttempts(db: Db, asked: AskedIn): Promise<number[]> {
  return askedAttempts(db, asked, sql``);
}

/** The same, locked as a submission or a marking locks them. */
export async function lockAskedAttempts(trx: Trx, asked: AskedIn): Promise<number[]> {
  return askedAttempts(trx, asked, sql`for update`);
}

async function askedAttempts(
  db: Db,
  { quizId, questionId }: AskedIn,
  lock: ReturnType<typeof sql>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from quiz_attempt
    where quiz_id = ${quizId} and status <> 'IN_PROGRESS' and paper @> ${askedPaper(questionId)}::jsonb
    order by id ${lock}`.execute(db);
  return rows.map(({ id }) => id);
}

function askedPaper(questionId: number): string {
  return JSON.stringify({ questions: [{ questionId }] });
}

/**
 * Waits for running submissions without blocking anyone: a submission locks its attempt exclusively, a save shares
 * it.
 */
export async function waitForSubmissions(trx: Trx, quizId: number): Promise<void> {
  await sql`
    select id from quiz_attempt where quiz_id = ${quizId} and status = 'IN_PROGRESS'
    order by id for key share`.execute(trx);
}

export interface RegradableRow {
  attemptId: number;
  attemptNumber: number;
  studentId: number;
  accountId: number;
  firstName: string;
  lastName: string;
  /** The points on the paper itself. */
  paperPoints: number;
  /** The requested questions of the paper. */
  asked: Pick<PaperQuestion, 'questionId' | 'versionId' | 'points'>[];
  /** Whether the regraded question has a stored row. */
  isStored: boolean;
  selectedOptionId: number | null;
  textAnswer: string | null;
  points: number | null;
  isCorrect: boolean | null;
  method: 'AUTO' | 'MANUAL' | null;
  score: number;
  totalPoints: number;
  percentage: number;
  letterGrade: string;
  isProvisional: boolean;
  /** Whether the student may see the grade. */
  isReleased: boolean;
  /** Another answer needs marking. */
  doOthersWait: boolean;
}

interface Regradable {
  attemptIds: readonly number[];
  questionId: number;
  /** The questions to read from the papers. */
  questionIds: readonly number[];
}

// The characters JavaScript trims. Only whether an essay is blank matters, and ten thousand whole essays would fill the
// memory.
const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Finished attempts with everything a regrade of one question depends on. */
export async function selectRegradable(db: Db, wanted: Regradable): Promise<RegradableRow[]> {
  const { attemptIds, questionId, questionIds } = wanted;
  const { rows } = await sql<RegradableRow>`
    select attempt.id as "attemptId", attempt.attempt_number as "attemptNumber",
      student.id as "studentId", student.account_id as "accountId",
      student.first_name as "firstName", student.last_name as "lastName",
      paper.points as "paperPoints", paper.asked,
      answer.id is not null as "isStored", answer.selected_option_id as "selectedOptionId",
      case when version.question_type = 'ESSAY' then left(ltrim(answer.text_answer, ${blanks}), 1)
        else answer.text_answer end as "textAnswer",
      answer.points_earned as points, answer.is_correct as "isCorrect", answer.grading_method as method,
      grade.score, grade.total_points as "totalPoints", grade.percentage,
      grade.letter_grade as "letterGrade", grade.is_provisional as "isProvisional",
      grade.marks_released_at is not null as "isReleased",
      case when grade.is_provisional then exists (
        select from quiz_answer as other
        where other.attempt_id = attempt.id and other.question_id <> ${questionId}
          and other.points_earned is null and other.text_answer is not null
      ) else false end as "doOthersWait"
    from quiz_attempt as attempt
    join student on student.id = attempt.student_id
    join grade on grade.attempt_id = attempt.id
    cross join lateral (
      select sum((question ->> 'points')::numeric) as points,
        jsonb_agg(jsonb_build_object('questionId', question -> 'questionId',
          'versionId', question -> 'versionId', 'points', question -> 'points'))
          filter (where (question ->> 'questionId')::bigint = any(${[...questionIds]}::bigint[])) as asked,
        min((question ->> 'versionId')::bigint)
          filter (where (question ->> 'questionId')::bigint = ${questionId}) as version_id
      from jsonb_array_elements(attempt.paper -> 'questions') as question
    ) as paper
    join question_version as version on version.id = paper.version_id
    left join quiz_answer as answer on answer.attempt_id = attempt.id and answer.question_id = ${questionId}
    where attempt.id = any(${[...attemptIds]}::bigint[])
    order by attempt.id`.execute(db);
  return rows;
}

interface RecordedMark {
  points: number | null;
  isCorrect: boolean | null;
  method: 'AUTO' | 'MANUAL' | null;
}

export interface TrailRow {
  attemptId: number;
  /** The regrade's change of the mark, if any. */
  own: { from: RecordedMark | null; to: RecordedMark | null } | null;
  /** The answer was marked or replaced since, so the mark is not the regrade's alone. */
  isTouched: boolean;
}

/**
 * The recorded changes since a regrade, in passes over the whole record. A lookup for each grade would scan the
 * batch every time: PostgreSQL has no statistics yet for thousands of new rows.
 */
export async function selectTrails(
  db: Db,
  {
    attemptIds,
    questionId,
    regradeId,
  }: { attemptIds: readonly number[]; questionId: number; regradeId: number },
): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    with meant as materialized (
      select id, attempt_id from grade where attempt_id = any(${[...attemptIds]}::bigint[])
    ), own as materialized (
      select distinct on (grade_id) grade_id, id, from_value, to_value from grade_change
      where regrade_batch_id = ${regradeId} and question_id = ${questionId} and cause = 'REGRADE'
      order by grade_id, id desc
    ), touched as materialized (
      select change.grade_id, max(change.id) as id
      from meant join grade_change as change on change.grade_id = meant.id
      where change.question_id = ${questionId} and change.cause not in ('REGRADE', 'REGRADE_UNDO')
      group by change.grade_id
    ), first as (
      select min(id) as id from grade_change where regrade_batch_id = ${regradeId}
    )
    select meant.attempt_id as "attemptId",
      case when own.id is not null
        then jsonb_build_object('from', own.from_value, 'to', own.to_value) end as own,
      coalesce(touched.id > coalesce(own.id, first.id, 0), false) as "isTouched"
    from meant cross join first
      left join own on own.grade_id = meant.id
      left join touched on touched.grade_id = meant.id`.execute(db);
  return rows;
}
