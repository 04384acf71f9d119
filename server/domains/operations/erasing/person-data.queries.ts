import { type RawBuilder, sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';

export interface Subject {
  accountId: number;
  institutionId: number;
}

/** An address recorded before the institution stopped recording them isn't shown, and is soon deleted. */
function shown({ institutionId }: Subject, address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${isSwitchedOn('recordAddresses', sql`${institutionId}::bigint`)} then ${address} end`;
}

async function rowsOf(db: Db, statement: RawBuilder<object>): Promise<object[]> {
  return (await statement.execute(db)).rows;
}

/** Neither the password hash nor the second factor's secret, only whether there is one. */
function account({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select id, email, role, status, came_by as "cameBy", date_created as "dateCreated",
      last_updated as "lastUpdated", password_changed_at as "passwordChangedAt",
      password_hash is not null as "hasPassword",
      (select confirmed_at from two_factor where account_id = a.id) as "twoFactorSince"
    from ${accountTable('a')} where id = ${accountId}`;
}

function student({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select s.id, s.first_name as "firstName", s.last_name as "lastName", s.date_of_birth as "dateOfBirth",
      s.phone_number as "phoneNumber", s.country, s.address, s.enrollment_date as "enrollmentDate",
      s.current_cgpa as "currentCgpa", s.student_number as "studentNumber", program.name as program, s.photo_url as "photoUrl",
      s.date_created as "dateCreated", s.last_updated as "lastUpdated"
    from student s join program on program.id = s.program_id where s.account_id = ${accountId}`;
}

function teacher({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select id, first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber",
      employee_id as "employeeId", department, array(
        select program.name from teacher_program taught join program on program.id = taught.program_id
        where taught.teacher_id = teacher.id order by program.name) as programs,
      date_created as "dateCreated", last_updated as "lastUpdated"
    from teacher where account_id = ${accountId}`;
}

function creditRequests({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select quiz.title as quiz, asked.credits, asked.status, asked.decision_note as reason,
      asked.date_created as "dateCreated", asked.decided_at as "decidedAt"
    from credit_request asked join quiz on quiz.id = asked.quiz_id
    where asked.requested_by = ${accountId} order by asked.id`;
}

function administrator({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select id, first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber",
      job_title as "jobTitle", bio, date_created as "dateCreated", last_updated as "lastUpdated"
    from admin where account_id = ${accountId}`;
}

function preferences({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select key, value, updated_at as "updatedAt" from preference where account_id = ${accountId} order by key`;
}

function sessions(subject: Subject): RawBuilder<object> {
  return sql<object>`
    select id, created_at as "startedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
      revoked_at as "endedAt", remember, ${shown(subject, sql`address`)} as address, user_agent as "userAgent"
    from session where account_id = ${subject.accountId} order by id`;
}

function knownBrowsers(subject: Subject): RawBuilder<object> {
  return sql<object>`
    select user_agent as "userAgent", ${shown(subject, sql`network`)} as address, first_seen_at as "firstSeenAt",
      last_seen_at as "lastSeenAt"
    from known_device where account_id = ${subject.accountId} order by first_seen_at`;
}

/** Leaves out which other student a notification is about. */
function notifications({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select event, params - 'studentName' - 'studentId' as params, created_at as "at", read_at as "readAt"
    from notification where account_id = ${accountId} order by id`;
}

/** Contains what the person may see: no unreleased marks. */
function grades({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select grade.attempt_id as "attemptId", quiz.title as quiz, released.score, grade.total_points as "totalPoints",
      released.percentage, released.letter_grade as "letterGrade", released.grade_points as "gradePoints",
      coalesce(released.is_provisional, true) as "isProvisional", grade.marks_released_at as "marksReleasedAt",
      grade.date_created as "dateCreated"
    from grade left join grade released on released.id = grade.id and released.marks_released_at is not null
    join student s on s.id = grade.student_id join quiz on quiz.id = grade.quiz_id
    where s.account_id = ${accountId} order by grade.id`;
}

/** Documents issued to them, with their printed content. */
function documents({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select document.kind, document.verification_code as code, document.issued_at as "issuedAt",
      document.revoked_at as "revokedAt", document.revoke_reason as "revokeReason", document.content -> 'document' as content
    from certificate document join student s on s.id = document.student_id
    where s.account_id = ${accountId} order by document.id`;
}

function nameCorrections({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select asked.first_name as "firstName", asked.last_name as "lastName", asked.former_first_name as "formerFirstName",
      asked.former_last_name as "formerLastName", asked.note, asked.status, asked.decision_note as reason,
      asked.date_created as "dateCreated", asked.decided_at as "decidedAt"
    from name_correction asked join student s on s.id = asked.student_id
    where s.account_id = ${accountId} order by asked.id`;
}

function extraTime({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select quiz.title as quiz, extra.time_factor as "timeFactor", extra.extra_minutes as "extraMinutes", extra.note,
      extra.date_created as "dateCreated"
    from accommodation extra join student s on s.id = extra.student_id left join quiz on quiz.id = extra.quiz_id
    where s.account_id = ${accountId} order by extra.id`;
}

function announcements({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select title, body, date_created as "dateCreated", last_updated as "lastUpdated"
    from announcement where author_id = ${accountId} order by id`;
}

/** Titles only: the content belongs to the institution. */
function material({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select 'quiz' as kind, title as name, date_created as "dateCreated" from quiz where owner_id = ${accountId}
    union all
    select 'question bank', title, date_created from question_bank where owner_id = ${accountId}
    union all
    select 'question file', original_file_name, date_created from file_upload where owner_id = ${accountId}
    order by 1, 3`;
}

function announcementsSeen({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`select seen_at as "seenAt" from announcement_seen where account_id = ${accountId}`;
}

/** Not the feed's address, of which only a hash is stored. */
function calendar({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`select created_at as "sharedSince" from calendar_feed where account_id = ${accountId}`;
}

function emailChanges({ accountId }: Subject): RawBuilder<object> {
  return sql<object>`
    select old_email as "oldEmail", new_email as "newEmail", requested_at as "requestedAt",
      changed_at as "changedAt", undo_until as "undoUntil", ended_at as "endedAt"
    from email_change where account_id = ${accountId} order by id`;
}

const parts = {
  account,
  student,
  teacher,
  administrator,
  preferences,
  sessions,
  'known-browsers': knownBrowsers,
  'email-changes': emailChanges,
  notifications,
  grades,
  documents,
  'name-corrections': nameCorrections,
  'credit-requests': creditRequests,
  'extra-time': extraTime,
  announcements,
  'announcements-seen': announcementsSeen,
  calendar,
  material,
} as const satisfies Record<string, (subject: Subject) => RawBuilder<object>>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

export function readPart(db: Db, name: PartName, subject: Subject): Promise<object[]> {
  return rowsOf(db, parts[name](subject));
}

/** The person's ids in the audit log, in every role. */
export async function selectTargets(db: Db, { accountId }: Subject): Promise<{ type: string; id: string }[]> {
  const { rows } = await sql<{ type: string; id: string }>`
    select 'account' as type, ${String(accountId)}::text as id
    union all select 'student', id::text from student where account_id = ${accountId}
    union all select 'teacher', id::text from teacher where account_id = ${accountId}`.execute(db);
  return rows;
}

interface TrailPage {
  targets: readonly { type: string; id: string }[];
  below: number | null;
  maxCount: number;
}

/**
 * What they did, with their address, and what was done to them, without the actor. Details of their own actions are
 * left out, because they may be about others.
 */
export async function selectAuditTrail(
  db: Db,
  subject: Subject,
  { targets, below, maxCount }: TrailPage,
): Promise<{ id: number }[]> {
  const { accountId, institutionId } = subject;
  const isAbout = sql.join(
    targets.map(({ type, id }) => sql`(log.target_type = ${type} and log.target_id = ${id})`),
    sql` or `,
  );
  const { rows } = await sql<{ id: number }>`
    select log.id, log.at, log.action, log.target_type as "targetType", log.target_id as "targetId",
      log.actor_id is not distinct from ${accountId}::bigint as "isOwnDeed",
      case when log.actor_id = ${accountId} then ${shown(subject, sql`log.address`)} end as address,
      case when log.actor_id is distinct from ${accountId}::bigint then log.detail end as detail
    from audit_log log
    where log.institution_id = ${institutionId} and (${below}::bigint is null or log.id < ${below})
      and (log.actor_id = ${accountId} or ${isAbout})
    order by log.id desc limit ${maxCount}`.execute(db);
  return rows;
}

export interface OwnFileRow {
  id: number;
  storageKey: string;
  name: string;
  mediaType: string;
  size: number;
  purpose: string;
  createdAt: Date;
}

/** Leaves out people lists, which contain other people, and backups, which contain everyone. */
export async function selectOwnFiles(db: Db, { accountId }: Subject): Promise<OwnFileRow[]> {
  const { rows } = await sql<OwnFileRow>`
    select id, storage_key as "storageKey", original_name as name, media_type as "mediaType", byte_size as size,
      purpose, created_at as "createdAt"
    from file where owner_id = ${accountId} and purpose in ('PHOTO', 'QUESTION_IMAGE', 'QUESTION_FILE')
    order by id`.execute(db);
  return rows;
}
