import { type RawBuilder, sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';

interface Happened {
  at: Date;
}

export type ActivityRow =
  | (Happened & {
      type: 'attempt.completed';
      attempt_id: number;
      quiz_id: number;
      quiz_title: string;
      student_name: string;
      percentage: number | null;
    })
  | (Happened & {
      type: 'upload.ended';
      upload_id: number;
      file_name: string;
      status: 'COMPLETED' | 'FAILED';
      questions: number;
    })
  | (Happened & { type: 'quiz.changed'; quiz_id: number; quiz_title: string; is_active: boolean });

/** For one teacher, or for the whole institution if null. */
interface Whose {
  institutionId: number;
  ownerId: number | null;
}

/**
 * The latest entries, newest first. The limit is written into the statement: a generic plan would sort what the
 * index already has in order.
 */
export async function selectActivity(db: Db, whose: Whose, maxCount: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with attempts as (${attempts(whose, maxCount)}), uploads as (${uploads(whose, maxCount)}),
      quizzes as (${quizzes(whose, maxCount)})
    select 'attempt.completed' as type, at, quiz_id, quiz_title, null::boolean as is_active,
      attempt_id, student_name, percentage,
      null::bigint as upload_id, null::text as file_name, null::text as status, null::integer as questions,
      attempt_id as id
    from attempts
    union all
    select 'upload.ended', at, null, null, null, null, null, null, upload_id, file_name, status, questions, upload_id
    from uploads
    union all
    select 'quiz.changed', at, quiz_id, quiz_title, is_active, null, null, null, null, null, null, null, quiz_id
    from quizzes
    order by at desc, type, id desc
    limit ${sql.lit(maxCount)}`.execute(db);
  return rows;
}

// Reads a handful of rows by index, however many attempts there are: the latest few can only belong to quizzes whose
// own latest attempt is among the latest.
function attempts(whose: Whose, maxCount: number): RawBuilder<unknown> {
  return sql`
    select latest.at, latest.attempt_id, latest.quiz_id, latest.quiz_title,
      coalesce(nullif(btrim(s.first_name || ' ' || s.last_name), ''), ${nameless(whose)}) as student_name,
      case when not grade.is_provisional then grade.percentage end as percentage
    from (
      select submitted.completed_at as at, submitted.id as attempt_id, submitted.student_id,
        busy.id as quiz_id, busy.title as quiz_title
      from (
        select q.id, q.title from quiz q cross join lateral (${latestOfQuiz('q', 1)}) as last
        where ${isTheirs('q', whose)} order by last.completed_at desc limit ${sql.lit(maxCount)}
      ) as busy
      cross join lateral (${latestOfQuiz('busy', maxCount)}) as submitted
      order by submitted.completed_at desc, submitted.id desc limit ${sql.lit(maxCount)}
    ) as latest
    join student s on s.id = latest.student_id
    ${joinAccount('account', 's.account_id')}
    left join grade on grade.attempt_id = latest.attempt_id`;
}

/** What to call a student without a name. A teacher doesn't see the address if contact details are hidden. */
function nameless({ ownerId }: Whose): RawBuilder<unknown> {
  if (ownerId === null) return sql`account.email`;
  return sql`case when ${isSwitchedOn('teachersSeeContact', sql`s.institution_id`)} then account.email
    else s.student_number end`;
}

function latestOfQuiz(quiz: string, maxCount: number): RawBuilder<unknown> {
  return sql`
    select id, student_id, completed_at from quiz_attempt
    where quiz_id = ${sql.ref(`${quiz}.id`)} and completed_at is not null
    order by completed_at desc limit ${sql.lit(maxCount)}`;
}

function uploads(whose: Whose, maxCount: number): RawBuilder<unknown> {
  return sql`
    select u.completed_at as at, u.id as upload_id, u.original_file_name as file_name, u.status,
      u.questions_created as questions
    from file_upload u
    where ${isTheirs('u', whose)} and u.status in ('COMPLETED', 'FAILED')
    order by u.completed_at desc, u.id desc limit ${sql.lit(maxCount)}`;
}

function quizzes(whose: Whose, maxCount: number): RawBuilder<unknown> {
  return sql`
    select q.last_updated as at, q.id as quiz_id, q.title as quiz_title, q.is_active
    from quiz q where ${isTheirs('q', whose)} and q.deleted_at is null
    order by q.last_updated desc, q.id desc limit ${sql.lit(maxCount)}`;
}

function isTheirs(table: 'q' | 'u', { institutionId, ownerId }: Whose): RawBuilder<unknown> {
  const isOfInstitution = sql`${sql.ref(`${table}.institution_id`)} = ${institutionId}`;
  return ownerId === null
    ? isOfInstitution
    : sql`${isOfInstitution} and ${sql.ref(`${table}.owner_id`)} = ${ownerId}`;
}
