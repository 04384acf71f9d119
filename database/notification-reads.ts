import { type RawBuilder, sql } from 'kysely';

/**
 * An account's notifications whose reason still holds, with the group that each belongs to. Decided on reading, so that
 * whatever ends a reason (a mark, a decision, a deletion, a restored backup) needs no further write, and counts can't
 * drift. Notifications stored without a reference to their subject stay.
 */
export function currentNotifications(
  accountId: number,
  events: readonly string[],
  { onlyUnread = false } = {},
): RawBuilder<unknown> {
  return sql`(
    select n.id, n.created_at, n.read_at, ${groupKey} as group_key
    from notification n
    where n.account_id = ${accountId} and n.event = any(${[...events]}::text[])
      and ${onlyUnread ? sql`n.read_at is null` : sql`true`} and ${isReasonLeft}
  )`;
}

/** The id that a parameter holds. Null if it is missing or no id. */
function idIn(param: string): RawBuilder<number | null> {
  const text = sql`n.params ->> ${sql.lit(param)}`;
  return sql`case when ${text} ~ '^[0-9]{1,18}$' then (${text})::bigint end`;
}

function isWithout(param: string): RawBuilder<boolean> {
  return sql`n.params -> ${sql.lit(param)} is null`;
}

const owner = sql`(select student.id from student where student.account_id = n.account_id)`;
const institution = sql`(select account.institution_id from user_account account where account.id = n.account_id)`;

const quizExists = sql`(${isWithout('quizId')} or exists (
  select from quiz where quiz.id = ${idIn('quizId')} and quiz.deleted_at is null))`;
const uploadExists = sql`(${isWithout('uploadId')} or exists (
  select from file_upload where file_upload.id = ${idIn('uploadId')}))`;
const isNewestRequest = sql`(${quizExists} and not exists (
  select from credit_request later
  where later.quiz_id = ${idIn('quizId')} and later.date_created > n.created_at))`;

/** A published quiz that the student hasn't started, and that closes for them (`own.closes_at`) at the right time. */
function isStillToTake(closesRight: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${isWithout('quizId')} or exists (
    select from quiz left join lateral (
      select x.time_factor, x.extra_minutes from accommodation x
      where x.student_id = ${owner} and (x.quiz_id = quiz.id or x.quiz_id is null)
      order by x.quiz_id nulls last limit 1
    ) extra on true
    cross join lateral (select case
      when extra.extra_minutes is not null then quiz.closes_at + make_interval(mins => extra.extra_minutes)
      when extra.time_factor is not null then quiz.closes_at + (extra.time_factor::float8 - 1) * coalesce(
        make_interval(mins => quiz.time_limit_minutes), quiz.closes_at - quiz.opens_at, interval '0')
      else quiz.closes_at end as closes_at) own
    where quiz.id = ${idIn('quizId')} and quiz.is_active and quiz.archived_at is null and ${closesRight}
      and not exists (select from quiz_attempt taken where taken.quiz_id = quiz.id and taken.student_id = ${owner})))`;
}

const isOpen = sql`(own.closes_at is null or own.closes_at > now())`;

// Postponed by a day or more, students are notified again (`quiz-notices.queries.ts`).
const isClosingTime = sql`(case
  when n.params ->> 'closesAt' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$'
  then own.closes_at < (n.params ->> 'closesAt')::timestamptz + interval '24 hours' end)`;

/** A backup whose verification or copy succeeded after the notification. */
function hasBackupSince(step: 'verification' | 'copy', state: string): RawBuilder<boolean> {
  return sql`exists (
    select from backup
    where backup.institution_id = ${institution} and backup.detail -> ${sql.lit(step)} ->> 'state' = ${sql.lit(state)}
      and (backup.detail -> ${sql.lit(step)} ->> 'at')::timestamptz > n.created_at)`;
}

const isReasonLeft = sql`case n.event
  when 'registration.received' then ${isWithout('studentId')} or exists (
    select from student join user_account account on account.id = student.account_id
    where student.id = ${idIn('studentId')} and student.enrollment_date is null and account.status <> 'DELETED')
  when 'registrations.full' then (
    select count(*) from user_account account
    where account.institution_id = ${institution} and account.status = 'PENDING'
  ) + (
    select count(*) from registration_request where registration_request.institution_id = ${institution}
  ) >= ${idIn('most')}
  when 'nameCorrection.requested' then ${isWithout('studentId')} or exists (
    select from name_correction asked
    where asked.student_id = ${idIn('studentId')} and asked.status = 'PENDING')
  when 'credits.requested' then ${isWithout('quizId')} or exists (
    select from credit_request asked join quiz on quiz.id = asked.quiz_id and quiz.deleted_at is null
    where asked.quiz_id = ${idIn('quizId')} and asked.status = 'PENDING')
  when 'credits.approved' then ${isNewestRequest}
  when 'credits.declined' then ${isNewestRequest}
  when 'upload.completed' then ${uploadExists}
  when 'upload.failed' then ${uploadExists}
  when 'submission.waiting' then ${isWithout('attemptId')} or exists (
    select from quiz_attempt attempt join grade on grade.attempt_id = attempt.id
    where attempt.id = ${idIn('attemptId')} and attempt.status <> 'IN_PROGRESS' and grade.is_provisional)
  when 'question.reported' then ${isWithout('quizId')} or exists (
    select from question_problem problem join quiz_attempt attempt on attempt.id = problem.attempt_id
    where attempt.quiz_id = ${idIn('quizId')} and attempt.student_id = ${idIn('studentId')}
      and problem.resolved_at is null)
  when 'grade.published' then ${isWithout('attemptId')} or exists (
    select from quiz_attempt attempt join grade on grade.attempt_id = attempt.id
    where attempt.id = ${idIn('attemptId')} and attempt.status <> 'IN_PROGRESS'
      and not grade.is_provisional and grade.marks_released_at is not null)
  when 'grade.changed' then ${quizExists}
  when 'answer.commented' then ${isWithout('attemptId')} or exists (
    select from quiz_attempt attempt
    where attempt.id = ${idIn('attemptId')} and attempt.status <> 'IN_PROGRESS')
  when 'attempt.reopened' then ${isWithout('quizId')} or exists (
    select from quiz_attempt attempt
    where attempt.quiz_id = ${idIn('quizId')} and attempt.student_id = ${owner} and attempt.status = 'IN_PROGRESS')
  when 'certificate.granted' then ${isWithout('quizId')} or exists (
    select from certificate
    where certificate.student_id = ${owner} and certificate.quiz_id = ${idIn('quizId')}
      and certificate.revoked_at is null)
  when 'quiz.opened' then ${isStillToTake(isOpen)}
  when 'quiz.closing' then ${isStillToTake(isClosingTime)}
  when 'time.granted' then case
    when n.params ->> 'quizTitle' is null then exists (
      select from accommodation where accommodation.student_id = ${owner} and accommodation.quiz_id is null)
    else ${isWithout('quizId')} or exists (
      select from accommodation
      where accommodation.student_id = ${owner} and accommodation.quiz_id = ${idIn('quizId')})
  end
  when 'backup.failed' then not exists (
    select from backup
    where backup.institution_id = ${institution} and backup.status = 'COMPLETED' and backup.started_at > n.created_at)
  when 'backup.verificationFailed' then not ${hasBackupSince('verification', 'VERIFIED')}
  when 'backup.copyFailed' then not ${hasBackupSince('copy', 'COPIED')}
  when 'service.down' then exists (
    select from service_outage outage where outage.id = ${idIn('outageId')} and outage.ended_at is null)
  when 'service.restored' then not exists (
    select from service_outage outage
    where outage.part = n.params ->> 'part' and outage.started_at > n.created_at)
  else true
end`;

/** Notifications with the same key are shown as one. */
const groupKey = sql`case n.event
  when 'submission.waiting' then n.event || ' ' || coalesce(
    (select attempt.quiz_id::text from quiz_attempt attempt where attempt.id = ${idIn('attemptId')}),
    'titled ' || (n.params ->> 'quizTitle'))
  when 'registration.received' then n.event
  when 'nameCorrection.requested' then n.event
  when 'credits.requested' then n.event
  when 'backup.completed' then n.event
  when 'backup.failed' then n.event
  when 'backup.verificationFailed' then n.event
  when 'backup.copyFailed' then n.event
  when 'service.down' then n.event || ' ' || (n.params ->> 'part')
  when 'service.restored' then n.event || ' ' || (n.params ->> 'part')
  when 'answer.commented' then n.event || ' ' || coalesce(n.params ->> 'attemptId', 'one ' || n.id)
  when 'quiz.closing' then n.event || ' ' || coalesce(n.params ->> 'quizId', 'one ' || n.id)
  when 'grade.changed' then n.event || ' ' || coalesce(n.params ->> 'quizId', 'one ' || n.id)
  when 'question.reported' then n.event || ' ' || coalesce(n.params ->> 'quizId', 'one ' || n.id)
  else n.event || ' one ' || n.id
end`;
