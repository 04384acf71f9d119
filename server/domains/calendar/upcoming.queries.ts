import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';

/** A quiz of the student's programme, with their extra time and number of attempts. */
export interface UpcomingRow {
  id: number;
  title: string;
  description: string;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  attempts: number;
  date_created: Date;
  /** The quiz, or the student's extra time. */
  changed_at: Date;
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
}

const maxCount = 500;

/** Published quizzes of a student's programme with a time in the future, extra time included. */
export async function selectUpcoming(
  db: Db,
  accountId: number,
  quizId: number | null = null,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select quiz.id, quiz.title, quiz.description, quiz.time_limit_minutes, quiz.opens_at, quiz.closes_at,
      quiz.attempt_limit, quiz.date_created, greatest(quiz.last_updated, extra.last_updated) as changed_at,
      extra.time_factor, extra.extra_minutes, clock_timestamp() as now,
      (select count(*) from ${attemptTable('taken')}
        where taken.student_id = student.id and taken.quiz_id = quiz.id) as attempts
    from student
    ${joinAccount('account', 'student.account_id')}
    join quiz on quiz.program_id = student.program_id and quiz.is_active and quiz.archived_at is null
    left join lateral (
      select x.time_factor, x.extra_minutes, x.last_updated from accommodation x
      where x.student_id = student.id and (x.quiz_id = quiz.id or x.quiz_id is null)
      order by x.quiz_id nulls last limit 1
    ) extra on true
    where student.account_id = ${accountId} and student.enrollment_date is not null
      and account.status = 'ACTIVE' and account.role = 'STUDENT'
      and (${quizId}::bigint is null or quiz.id = ${quizId}::bigint)
      and (quiz.opens_at > now() or quiz.closes_at > now()
        or (quiz.closes_at is not null and extra.last_updated is not null))
    order by coalesce(quiz.opens_at, quiz.closes_at), quiz.id limit ${maxCount}`.execute(db);
  return rows;
}
