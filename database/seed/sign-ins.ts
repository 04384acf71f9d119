import { sql } from 'kysely';
import { dayAt } from './calendar.ts';
import { institutionId, type Seeding } from './seeding.ts';

/**
 * When each person last used the system: while doing the last thing that is stored of them. The sessions have ended,
 * and no token has their hashes.
 */
export async function writeSignIns({ trx, now }: Seeding): Promise<void> {
  await sql`
    with activity as (
      select id as account_id, password_changed_at as at from user_account
      union all
      select student.account_id, coalesce(attempt.completed_at, attempt.started_at)
        from quiz_attempt attempt join student on student.id = attempt.student_id
      union all
      select student.account_id, answer.saved_at
        from quiz_answer answer join quiz_attempt attempt on attempt.id = answer.attempt_id
        join student on student.id = attempt.student_id
        where attempt.status = 'IN_PROGRESS'
      union all
      select account_id, read_at from notification where read_at is not null
      union all
      select graded_by, graded_at from grade where graded_by is not null
      union all
      select author_id, date_created from announcement
      union all
      select owner_id, last_updated from quiz
      union all
      select id, ${dayAt(now, -1, 14, 5)}::timestamptz - (id % 4) * interval '23 hours' from user_account where role = 'TEACHER'
      union all
      select owner_id, date_created from file_upload
      union all
      select id, ${dayAt(now, -1, 15, 20)}::timestamptz from user_account where role = 'SUPER_ADMIN'
      union all
      select id, ${dayAt(now, -3, 10, 5)}::timestamptz from user_account where role = 'READ_ONLY_ADMIN'
    ), latest as (
      select account.id, account.role, least(max(activity.at), ${now}::timestamptz) as seen
      from user_account account join activity on activity.account_id = account.id
      where account.status = 'ACTIVE' and activity.at is not null
      group by account.id
    ), started as (
      insert into session
        (account_id, token_hash, created_at, last_seen_at, expires_at, idle_expires_at, revoked_at)
      select id, sha256(sha256(convert_to('demo session ' || id, 'UTF8'))), seen - interval '25 minutes', seen,
        seen + interval '12 hours', seen + interval '2 hours', seen
      from latest order by seen, id
      returning id, account_id, created_at
    )
    insert into audit_log (institution_id, at, actor_id, actor_role, action, target_type, target_id, detail)
    select ${institutionId}, started.created_at, latest.id, latest.role, 'session.started', 'session', started.id::text,
      '{"remember": false}'
    from started join latest on latest.id = started.account_id
    order by started.created_at, started.id`.execute(trx);
}
