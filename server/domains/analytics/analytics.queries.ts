import { type RawBuilder, sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import { hasStarted } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';
import { currentNotifications } from '#database/notification-reads.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { notificationEvents } from '#shared/contract/communication/notifications.ts';
import type {
  AdminMetrics,
  Badges,
  StudentMetrics,
  TeacherMetrics,
} from '#shared/contract/results/dashboard.ts';
import { isAdmin } from '#shared/permissions.ts';
import { extraTime, isOpen } from './records/student-quizzes.queries.ts';

/** Students with a deleted account or another role are left out: their rows exist for the grades alone. */
function studentsOf(institutionId: number): RawBuilder<unknown> {
  return sql`student s ${joinAccount('a', 's.account_id')}
    where s.institution_id = ${institutionId} and a.role = 'STUDENT' and a.status <> 'DELETED'`;
}

/** Published and not closed. */
const isActive = sql`(is_active and (closes_at is null or closes_at > now()))`;

/** Quizzes open to the student `s`, extra time included, that they haven't started. */
const openQuizzes = sql`quiz q ${extraTime}
  where ${isOpen} and not ${hasStarted(sql`s.id`, sql`q.id`)}`;

export async function selectAdminMetrics(db: Db, institutionId: number): Promise<AdminMetrics> {
  return getOne(
    db,
    sql<AdminMetrics>`
      with students as (select s.enrollment_date, s.current_cgpa from ${studentsOf(institutionId)}),
      teachers as (
        select t.department from teacher t ${joinAccount('a', 't.account_id')}
        where t.institution_id = ${institutionId} and a.role = 'TEACHER'
          and a.status not in ('SUSPENDED', 'DELETED')
      ),
      quizzes as (
        select ${isActive} as is_active from quiz
        where institution_id = ${institutionId} and archived_at is null
      ),
      graded as (
        select current_cgpa from students where enrollment_date is not null and current_cgpa is not null
      )
      select
        (select count(*) from students) as "totalStudents",
        (select count(*) from students where enrollment_date is not null) as "acceptedStudents",
        (select count(*) from students where enrollment_date is null) as "pendingStudents",
        (select count(*) from teachers) as "activeTeachers",
        (select count(distinct lower(btrim(department))) from teachers where btrim(department) <> '') as departments,
        (select count(*) from quizzes) as "totalQuiz",
        (select count(*) from quizzes where is_active) as "activeQuiz",
        (select coalesce(round(avg(current_cgpa), 2), 0) from graded) as "averageCgpa",
        (select count(*) from graded) as "gradedStudents"`,
  );
}

/** For one teacher, or for the whole institution if null. */
export async function selectTeacherMetrics(
  db: Db,
  institutionId: number,
  teacherAccountId: number | null,
): Promise<TeacherMetrics> {
  const isTheirs = (owner: RawBuilder<unknown>) =>
    sql`(${teacherAccountId}::bigint is null or ${owner} = ${teacherAccountId})`;
  const owner = sql.ref('owner_id');
  return getOne(
    db,
    sql<TeacherMetrics>`
      with quizzes as (
        select id, ${isActive} as is_active, archived_at from quiz
        where institution_id = ${institutionId} and ${isTheirs(owner)}
      ),
      banks as (
        select id from question_bank
        where institution_id = ${institutionId} and status = 'ACTIVE' and ${isTheirs(owner)}
      )
      select
        (select count(*) from quizzes where is_active) as "activeQuizzes",
        (select count(*) from quizzes where archived_at is null) as "totalQuizzes",
        (select count(*) from ${studentsOf(institutionId)} and (
          exists (select from teacher t where t.id = s.assigned_teacher_id and ${isTheirs(sql.ref('t.account_id'))})
          or exists (
            select from quiz_attempt x join quiz q on q.id = x.quiz_id
            where x.student_id = s.id and ${isTheirs(sql.ref('q.owner_id'))}
          ))) as students,
        (select count(*) from question join banks on banks.id = question_bank_id
          where deleted_at is null) as "totalQuestions",
        (select count(*) from banks) as "questionBanks",
        (select count(*) from file_upload
          where institution_id = ${institutionId} and ${isTheirs(owner)}) as "fileUploads"`,
  );
}

/** Metrics of a student, by student id or, for the caller's own, by account id. */
export async function findStudentMetrics(
  db: Db,
  institutionId: number,
  key: { accountId: number } | { studentId: number },
): Promise<(StudentMetrics & { studentId: number }) | undefined> {
  const isMeant = 'accountId' in key ? sql`s.account_id = ${key.accountId}` : sql`s.id = ${key.studentId}`;
  // Staff see all marks; the student sees released marks only.
  const isSeen = 'accountId' in key ? sql`g.marks_released_at is not null` : sql`true`;
  const { rows } = await sql<StudentMetrics & { studentId: number }>`
    select s.id as "studentId", count(distinct g.quiz_id) as completed, count(g.id) filter (where ${isSeen}) as grades,
      round(avg(g.percentage) filter (where ${isSeen})) as "averageScore", (select count(*) from ${openQuizzes}) as available
    from student s ${joinAccount('a', 's.account_id')} left join grade g on g.student_id = s.id
    where ${isMeant} and s.institution_id = ${institutionId} and a.status <> 'DELETED'
    group by s.id`.execute(db);
  return rows[0];
}

export async function selectBadges(
  db: Db,
  actor: Actor,
  unreadMessages: RawBuilder<number>,
): Promise<Omit<Badges, 'setUp'>> {
  const { accountId, institutionId, role } = actor;
  return getOne(
    db,
    sql<Omit<Badges, 'setUp'>>`
      select
        case when ${role === 'SUPER_ADMIN'}::boolean then (
          select count(*) from ${studentsOf(institutionId)} and s.enrollment_date is null
        ) end as "pendingRegistrations",
        case when ${role === 'SUPER_ADMIN'}::boolean then (
          select count(*) from ${studentsOf(institutionId)} and exists (
            select from name_correction asked where asked.student_id = s.id and asked.status = 'PENDING')
        ) end as "pendingNameCorrections",
        case when ${role === 'SUPER_ADMIN'}::boolean then (
          select count(*) from credit_request asked join quiz on quiz.id = asked.quiz_id
          where asked.status = 'PENDING' and quiz.deleted_at is null and quiz.institution_id = ${institutionId}
        ) end as "pendingCreditRequests",
        case when ${role === 'STUDENT'}::boolean then (
          select count(*) from student s cross join lateral (select from ${openQuizzes}) as open
          where s.account_id = ${accountId}
        ) end as "openQuizzes",
        case when ${role === 'TEACHER' || role === 'SUPER_ADMIN'}::boolean then (
          select count(*) from grade
          join quiz_attempt attempt on attempt.id = grade.attempt_id
          join quiz on quiz.id = grade.quiz_id
          where grade.is_provisional and attempt.status <> 'IN_PROGRESS'
            and quiz.institution_id = ${institutionId}
            and (${role === 'SUPER_ADMIN'}::boolean or quiz.owner_id = ${accountId})
        ) end as "waitingSubmissions",
        case when ${isAdmin(role)}::boolean then (
          select count(*) from service_state where state <> 'ok'
        ) end as "problems",
        (select count(distinct unread.group_key)
          from ${currentNotifications(accountId, notificationEvents, { onlyUnread: true })} as unread)
          as "unreadNotifications",
        ${unreadMessages} as "unreadMessages"`,
  );
}

async function getOne<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row.');
  return row;
}
