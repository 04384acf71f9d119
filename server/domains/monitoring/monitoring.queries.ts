import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import { hasStarted, hasStartedQuizOf } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import { taughtProgramIds } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import { presence } from '#shared/limits.ts';

export interface MonitoredQuizRow {
  id: number;
  owner_id: number;
  title: string;
  is_active: boolean;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
}

/** Undefined when another teacher owns the quiz. */
export async function findMonitoredQuiz(
  db: Db,
  { institutionId, role, accountId }: Actor,
  quizId: number,
): Promise<MonitoredQuizRow | undefined> {
  return db
    .selectFrom('quiz')
    .select(['id', 'owner_id', 'title', 'is_active', 'time_limit_minutes', 'opens_at', 'closes_at'])
    .where('id', '=', quizId)
    .where('institution_id', '=', institutionId)
    .where('deleted_at', 'is', null)
    .$if(role === 'TEACHER', (q) => q.where('owner_id', '=', accountId))
    .executeTakeFirst();
}

export interface RoomRow {
  now: Date;
  running: number;
  handed_in: number;
  expected: number;
  not_started: number;
}

/** Counts students, not attempts: a student with a new running attempt does not count as submitted. */
export async function countRoom(db: Db, quizId: number): Promise<RoomRow> {
  const { rows } = await sql<RoomRow>`
    with taken as materialized (
      select student_id, bool_or(status = 'IN_PROGRESS') as is_running
      from quiz_attempt where quiz_id = ${quizId} group by student_id
    ), expected as (
      select s.id from student s
        ${joinAccount('account', 's.account_id')} and account.status = 'ACTIVE'
          and account.role = 'STUDENT'
      where s.program_id = (select program_id from quiz where id = ${quizId}) and s.enrollment_date is not null
    )
    select clock_timestamp() as now,
      (select count(*) from taken where is_running) as running,
      (select count(*) from taken where not is_running) as handed_in,
      (select count(*) from expected) as expected,
      (select count(*) from expected where not exists (select from taken where student_id = expected.id))
        as not_started`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has no row.');
  return row;
}

export interface AbsentRow {
  id: number;
  first_name: string;
  last_name: string;
  /** Through the quiz's programme, an assignment or an earlier attempt. */
  is_known_to_owner: boolean;
}

/** The expected students without an attempt, those the owner knows first, by name. Selects one more than is shown to detect that there are more. */
export async function selectAbsent(db: Db, quizId: number, ownerId: number): Promise<AbsentRow[]> {
  const { rows } = await sql<AbsentRow>`
    select s.id, s.first_name, s.last_name,
      s.program_id = any(${taughtProgramIds(ownerId)})
        or exists (select from teacher where teacher.id = s.assigned_teacher_id and teacher.account_id = ${ownerId})
        or ${hasStartedQuizOf(sql`s.id`, ownerId)} as is_known_to_owner
    from student s
      ${joinAccount('account', 's.account_id')} and account.status = 'ACTIVE' and account.role = 'STUDENT'
    where s.program_id = (select program_id from quiz where id = ${quizId}) and s.enrollment_date is not null
      and not ${hasStarted(sql`s.id`, sql`${quizId}`)}
    order by is_known_to_owner desc, s.last_name, s.first_name, s.id
    limit ${presence.maxAbsent + 1}`.execute(db);
  return rows;
}

export interface MonitoredRow {
  id: number;
  attempt_number: number;
  student_id: number;
  first_name: string;
  last_name: string;
  status: AttemptStatus;
  started_at: Date;
  deadline: Date | null;
  extension_minutes: number;
  completed_at: Date | null;
  is_reopened: boolean;
  questions: number;
  answered: number;
  flagged: number;
  last_answer_at: Date | null;
  is_connected: boolean;
  last_seen_at: Date | null;
  is_away: boolean;
  focus_lost: number | null;
  percentage: number | null;
  is_one_device: boolean;
  device_kind: 'COMPUTER' | 'TABLET' | 'PHONE' | null;
  device_browser: string | null;
  refusals: number | null;
  refused_at: Date | null;
  is_released: boolean;
}

// Processes report every three seconds. Rows of a killed process expire.
const liveSeconds = 10;

/**
 * All running attempts and those submitted within a day, by name. Selects one more than is shown to detect that
 * there are more; the earliest finished ones are left out first. A closed page counts as gone even if another page
 * of the student is open, until a save shows that it is back. When leaving the page is not counted, a student who
 * reports is connected: a background page may have no stream, and that must not show.
 */
export async function selectMonitored(db: Db, quizId: number): Promise<MonitoredRow[]> {
  const { rows } = await sql<MonitoredRow>`
    with streaming as materialized (
      select distinct stream.account_id from live_stream stream
        join server_process process on process.id = stream.process_id
      where process.seen_at > now() - make_interval(secs => ${liveSeconds})
    ), listed as materialized (
      select a.id, a.attempt_number, a.student_id, s.first_name, s.last_name, s.account_id, a.status,
        a.started_at, a.deadline, a.extension_minutes, a.completed_at, a.reopened_at,
        a.one_device and a.status = 'IN_PROGRESS' as is_one_device,
        ${isSwitchedOn('countFocusLoss', sql`a.institution_id`)} as is_counted,
        jsonb_array_length(a.paper -> 'questions') as questions
      from quiz_attempt a join student s on s.id = a.student_id
      where a.quiz_id = ${quizId}
        and (a.status = 'IN_PROGRESS' or a.completed_at > now() - interval '1 day')
      order by a.status <> 'IN_PROGRESS', a.completed_at desc, a.id
      limit ${presence.maxAttempts + 1}
    ), written as (
      select attempt_id,
        count(*) filter (where selected_option_id is not null or left(text_answer, 20) ~ '\\S'
          or text_answer ~ '\\S') as answered,
        count(*) filter (where is_marked) as flagged,
        max(saved_at) filter (where revision > 0) as last_answer_at
      from quiz_answer where attempt_id = any(array(select id from listed)) group by attempt_id
    ), left_page as (
      select attempt_id, count(*) as times from focus_event
      where kind = 'LOST' and attempt_id = any(array(select id from listed)) group by attempt_id
    )
    select listed.id, attempt_number, listed.student_id, first_name, last_name, status, started_at, deadline,
      extension_minutes, completed_at, reopened_at is not null as is_reopened, questions,
      coalesce(answered, 0) as answered, coalesce(flagged, 0) as flagged, last_answer_at,
      listed.status = 'IN_PROGRESS'
        and not coalesce(seen.has_left and seen.last_seen_at >= coalesce(last_answer_at, '-infinity'), false)
        and (streaming.account_id is not null or coalesce(seen.is_away, false) or not is_counted)
        and greatest(seen.last_seen_at, last_answer_at, started_at, reopened_at)
          > now() - make_interval(secs => ${presence.silentSeconds}) as is_connected,
      greatest(seen.last_seen_at, last_answer_at) as last_seen_at,
      listed.status = 'IN_PROGRESS' and is_counted and coalesce(seen.is_away, false) as is_away,
      case when is_counted then coalesce(left_page.times, 0) end as focus_lost,
      case when listed.status <> 'IN_PROGRESS' then grade.percentage end as percentage,
      is_one_device, writer.kind as device_kind, writer.browser as device_browser, lease.refusals, lease.refused_at,
      lease.released_at is not null as is_released
    from listed
    left join written on written.attempt_id = listed.id
    left join left_page on left_page.attempt_id = listed.id
    left join attempt_presence seen on seen.attempt_id = listed.id
    left join streaming on streaming.account_id = listed.account_id
    left join grade on grade.attempt_id = listed.id
    left join attempt_lease lease on listed.is_one_device and lease.attempt_id = listed.id
    left join lateral (
      select device.kind, device.browser from attempt_device device
      where listed.is_one_device and device.attempt_id = listed.id and device.writing_since is not null
      order by device.writing_since desc limit 1
    ) writer on true
    order by last_name, first_name, attempt_number, listed.id`.execute(db);
  return rows;
}
