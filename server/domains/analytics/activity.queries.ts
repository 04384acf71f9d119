import { type RawBuilder, sql } from 'kysely';
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

/** Of one teacher, or (for null) over all of the institution's. */
interface Whose {
  institutionId: number;
  ownerId: number | null;
}

/** The latest, newest first. How many is written out: a plan for any number would sort what the index has in order. */
export async function selectActivity(db: Db, whose: Whose, most: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with attempts as (${attempts(whose, most)}), uploads as (${uploads(whose, most)}),
      quizzes as (${quizzes(whose, most)})
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
    limit ${sql.lit(most)}`.execute(db);
  return rows;
}

// However many attempts there are, a handful is read, by an index: the latest few can only be of those quizzes whose
// own latest is among them.
function attempts(whose: Whose, most: number): RawBuilder<unknown> {
  return sql`
    select latest.at, latest.attempt_id, latest.quiz_id, latest.quiz_title,
      coalesce(nullif(btrim(s.first_name || ' ' || s.last_name), ''), ${nameless(whose)}) as student_name,
      case when not grade.is_provisional then grade.percentage end as percentage
    from (
      select found.completed_at as at, found.id as attempt_id, found.student_id,
        busy.id as quiz_id, busy.title as quiz_title
      from (
        select q.id, q.title from quiz q cross join lateral (${latestOfQuiz('q', 1)}) as last
        where ${isTheirs('q', whose)} order by last.completed_at desc limit ${sql.lit(most)}
      ) as busy
      cross join lateral (${latestOfQuiz('busy', most)}) as found
      order by found.completed_at desc, found.id desc limit ${sql.lit(most)}
    ) as latest
    join student s on s.id = latest.student_id
    join user_account account on account.id = s.account_id
    left join grade on grade.attempt_id = latest.attempt_id`;
}

/** What a student without a name is called: for a teacher not by the address where contact details are hidden. */
function nameless({ ownerId }: Whose): RawBuilder<unknown> {
  if (ownerId === null) return sql`account.email`;
  return sql`case when ${isSwitchedOn('teachersSeeContact', sql`s.institution_id`)} then account.email
    else s.student_number end`;
}

function latestOfQuiz(quiz: string, most: number): RawBuilder<unknown> {
  return sql`
    select id, student_id, completed_at from quiz_attempt
    where quiz_id = ${sql.ref(`${quiz}.id`)} and completed_at is not null
    order by completed_at desc limit ${sql.lit(most)}`;
}

function uploads(whose: Whose, most: number): RawBuilder<unknown> {
  return sql`
    select u.completed_at as at, u.id as upload_id, u.original_file_name as file_name, u.status,
      u.questions_created as questions
    from file_upload u
    where ${isTheirs('u', whose)} and u.status in ('COMPLETED', 'FAILED')
    order by u.completed_at desc, u.id desc limit ${sql.lit(most)}`;
}

function quizzes(whose: Whose, most: number): RawBuilder<unknown> {
  return sql`
    select q.last_updated as at, q.id as quiz_id, q.title as quiz_title, q.is_active
    from quiz q where ${isTheirs('q', whose)}
    order by q.last_updated desc, q.id desc limit ${sql.lit(most)}`;
}

function isTheirs(table: 'q' | 'u', { institutionId, ownerId }: Whose): RawBuilder<unknown> {
  const isOfInstitution = sql`${sql.ref(`${table}.institution_id`)} = ${institutionId}`;
  return ownerId === null
    ? isOfInstitution
    : sql`${isOfInstitution} and ${sql.ref(`${table}.owner_id`)} = ${ownerId}`;
}
