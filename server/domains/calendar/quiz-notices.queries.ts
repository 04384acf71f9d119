import { sql } from 'kysely';
import { hasStarted } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';

/** A quiz that some accounts are to be notified about. */
export interface QuizToNotify {
  quizId: number;
  institutionId: number;
  title: string;
}

// Leaves time to undo an accidental publication before anyone is notified.
const isPublished = sql`quiz.is_active and quiz.archived_at is null
  and (quiz.opens_at is null or quiz.opens_at <= now())
  and quiz.last_updated <= now() - interval '2 minutes'
  and exists (select from quiz_question place where place.quiz_id = quiz.id)`;

/** Open, and its students haven't been notified. */
export async function selectNewlyOpen(db: Db): Promise<QuizToNotify[]> {
  const { rows } = await sql<QuizToNotify>`
    select quiz.id as "quizId", quiz.institution_id as "institutionId", quiz.title
    from quiz
    where ${isPublished} and (quiz.closes_at is null or quiz.closes_at > now())
      and not exists (select from quiz_opening_notice notified where notified.quiz_id = quiz.id)
    order by quiz.id`.execute(db);
  return rows;
}

/** False if another process was first. */
export async function markOpeningNotified(trx: Trx, quizId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into quiz_opening_notice (quiz_id) values (${quizId}) on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Accepted students of the quiz's programme who haven't started it. */
export async function selectOpeningReaders(trx: Trx, quizId: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select student.account_id as "accountId"
    from quiz join student on student.program_id = quiz.program_id
    where quiz.id = ${quizId} and student.enrollment_date is not null
      and not ${hasStarted(sql`student.id`, sql`quiz.id`)}`.execute(trx);
  return rows.map(({ accountId }) => accountId);
}

export interface ClosingQuiz extends QuizToNotify {
  /** For these students, with their extra time. */
  closesAt: Date;
  studentIds: number[];
}

// Computed like `extendedClose` of shared/extra-time.ts.
const ownClose = sql`case
  when extra.extra_minutes is not null then quiz.closes_at + make_interval(mins => extra.extra_minutes)
  when extra.time_factor is not null then quiz.closes_at + (extra.time_factor::float8 - 1) * coalesce(
    make_interval(mins => quiz.time_limit_minutes), quiz.closes_at - quiz.opens_at, interval '0')
  else quiz.closes_at end`;

/**
 * Quizzes that close within this many hours, with students who could start them and haven't. Notifies again only if
 * the closing time moved by as long.
 */
export async function selectClosing(
  db: Db,
  { hours, hoursAfterOpening }: { hours: number; hoursAfterOpening: number },
): Promise<ClosingQuiz[]> {
  const lead = sql`make_interval(hours => ${hours}::integer)`;
  const { rows } = await sql<ClosingQuiz>`
    with pair as (
      select quiz.id as quiz_id, student.id as student_id
      from quiz join student on student.program_id = quiz.program_id
      where ${isPublished} and quiz.closes_at > now() and quiz.closes_at <= now() + ${lead}
      union
      select quiz.id, student.id
      from accommodation extra join student on student.id = extra.student_id
        join quiz on quiz.program_id = student.program_id and (extra.quiz_id = quiz.id or extra.quiz_id is null)
      where ${isPublished} and quiz.closes_at <= now()
    )
    select quiz.id as "quizId", quiz.institution_id as "institutionId", quiz.title, own.closes_at as "closesAt",
      array_agg(student.id order by student.id) as "studentIds"
    from pair
    join quiz on quiz.id = pair.quiz_id
    join student on student.id = pair.student_id
    left join lateral (
      select x.time_factor, x.extra_minutes from accommodation x
      where x.student_id = student.id and (x.quiz_id = quiz.id or x.quiz_id is null)
      order by x.quiz_id nulls last limit 1
    ) extra on true
    cross join lateral (select ${ownClose} as closes_at) own
    left join quiz_closing_notice notified on notified.quiz_id = quiz.id and notified.student_id = student.id
    where student.enrollment_date is not null and own.closes_at > now() and own.closes_at <= now() + ${lead}
      and (notified.closes_at is null or notified.closes_at + ${lead} <= own.closes_at)
      and not exists (select from quiz_opening_notice opened where opened.quiz_id = quiz.id
        and opened.told_at > now() - make_interval(hours => ${hoursAfterOpening}::integer))
      and not ${hasStarted(sql`student.id`, sql`quiz.id`)}
    group by quiz.id, own.closes_at
    order by own.closes_at, quiz.id`.execute(db);
  return rows;
}

/** The accounts that no other process has notified meanwhile. */
export async function markClosingNotified(
  trx: Trx,
  { quizId, closesAt, studentIds }: ClosingQuiz,
  hours: number,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    with notified as (
      insert into quiz_closing_notice (quiz_id, student_id, closes_at)
      select ${quizId}::bigint, id, ${closesAt}::timestamptz from unnest(${studentIds}::bigint[]) as id order by id
      on conflict (quiz_id, student_id) do update set closes_at = excluded.closes_at, told_at = now()
      where quiz_closing_notice.closes_at + make_interval(hours => ${hours}::integer) <= excluded.closes_at
      returning student_id
    )
    select student.account_id as "accountId" from notified join student on student.id = notified.student_id`.execute(
    trx,
  );
  return rows.map(({ accountId }) => accountId);
}
