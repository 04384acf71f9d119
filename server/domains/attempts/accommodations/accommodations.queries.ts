import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountAs } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AccommodationQuery } from '#shared/contract/teaching/accommodations.ts';

/** Whether the student has taken one of the caller's quizzes. */
function hasTakenTheirs({ accountId }: Actor): RawBuilder<SqlBool> {
  return sql`exists (
    select from quiz_attempt taken join quiz theirs on theirs.id = taken.quiz_id
    where taken.student_id = student.id and theirs.owner_id = ${accountId})`;
}

/**
 * Whether the caller knows the student through this quiz, or through any of their quizzes when it is for all
 * quizzes. A quiz in a programme its teacher does not teach counts only for students who have taken it.
 */
function isNear(actor: Actor): RawBuilder<boolean> {
  return sql`case when quiz.id is null then ${hasTakenTheirs(actor)}
    else quiz.owner_id = ${actor.accountId}
      and ((quiz.program_id = student.program_id and ${isTaughtBy(actor, sql`quiz.program_id`)})
        or ${hasTakenTheirs(actor)}) end`;
}

/** Extra time must not reveal an unpublished quiz to its student. */
const isSeenByStudent = sql<boolean>`coalesce(
  quiz.id is null or (quiz.is_active and quiz.program_id = student.program_id), false)`;

/** The programme the grant acts in: the quiz's, or the student's when it is for all quizzes. */
const actingIn = sql<number>`coalesce(quiz.program_id, student.program_id)`;

function accommodations(db: Db, actor: Actor) {
  return db
    .selectFrom('accommodation as extra')
    .innerJoin('student', 'student.id', 'extra.student_id')
    .leftJoin('teacher', 'teacher.id', 'student.assigned_teacher_id')
    .leftJoin('quiz', 'quiz.id', 'extra.quiz_id')
    .where('quiz.deleted_at', 'is', null)
    .selectAll('extra')
    .select([
      'student.institution_id',
      'student.account_id as student_account_id',
      'student.first_name as student_first_name',
      'student.last_name as student_last_name',
      'teacher.account_id as student_teacher_id',
      'quiz.title as quiz_title',
      'quiz.owner_id as quiz_owner_id',
      actingIn.as('program_id'),
      isNear(actor).as('is_near'),
      isSeenByStudent.as('is_seen_by_student'),
    ])
    .where('student.institution_id', '=', actor.institutionId);
}
export type AccommodationRow = Awaited<ReturnType<ReturnType<typeof accommodations>['execute']>>[number];

/** Which accommodations the caller may see. */
function isKnownTo(actor: Actor): RawBuilder<SqlBool> {
  const { role, accountId } = actor;
  switch (role) {
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return sql`true`;
    case 'TEACHER':
      return sql`(extra.created_by = ${accountId} or quiz.owner_id = ${accountId}
        or teacher.account_id = ${accountId} or (quiz.id is null and ${hasTakenTheirs(actor)}))`;
    case 'STUDENT':
      return sql`student.account_id = ${accountId}`;
  }
}

const orderOf = {
  dateCreated: sql`extra.date_created`,
  lastName: sql`lower(student.last_name)`,
} as const satisfies Record<NonNullable<AccommodationQuery['sort']>, RawBuilder<unknown>>;

export function selectAccommodations(db: Db, actor: Actor, filter: AccommodationQuery) {
  const { studentId, quizId, sort = 'dateCreated', order = 'desc' } = filter;
  const query = accommodations(db, actor)
    .where(isKnownTo(actor))
    .$if(studentId !== undefined, (q) => q.where('extra.student_id', '=', studentId ?? 0))
    .$if(quizId !== undefined, (q) => q.where('extra.quiz_id', '=', quizId ?? 0))
    .orderBy(orderOf[sort], order)
    .orderBy('extra.id', order);
  return readPage(query, filter);
}

export function findAccommodation(db: Db, actor: Actor, id: number): Promise<AccommodationRow | undefined> {
  return accommodations(db, actor).where('extra.id', '=', id).executeTakeFirst();
}

export function lockAccommodation(trx: Trx, actor: Actor, id: number): Promise<AccommodationRow | undefined> {
  return accommodations(trx, actor).where('extra.id', '=', id).forUpdate('extra').executeTakeFirst();
}

/** The facts that decide whether new extra time may be granted. */
export function findGrant(db: Db, actor: Actor, { studentId, quizId }: Grant) {
  return db
    .selectFrom('student')
    .innerJoin(accountAs('account'), 'account.id', 'student.account_id')
    .leftJoin('teacher', 'teacher.id', 'student.assigned_teacher_id')
    .leftJoin('quiz', (join) =>
      join
        .on('quiz.id', '=', quizId)
        .onRef('quiz.institution_id', '=', 'student.institution_id')
        .on('quiz.deleted_at', 'is', null),
    )
    .select([
      'student.institution_id',
      'student.account_id as student_account_id',
      'teacher.account_id as student_teacher_id',
      'quiz.owner_id as quiz_owner_id',
      sql<null>`null`.as('created_by'),
      actingIn.as('program_id'),
      isNear(actor).as('is_near'),
    ])
    .where('student.id', '=', studentId)
    .where('student.institution_id', '=', actor.institutionId)
    .where('account.status', '<>', 'DELETED')
    .executeTakeFirst();
}

interface Grant {
  studentId: number;
  /** Null: all quizzes. */
  quizId: number | null;
}

interface Extra {
  timeFactor: number | null;
  extraMinutes: number | null;
  note: string;
}

/** One row for each student and quiz: granting again replaces it. */
export async function upsertAccommodation(
  trx: Trx,
  { studentId, quizId }: Grant,
  { timeFactor, extraMinutes, note }: Extra,
  accountId: number,
): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into accommodation (student_id, quiz_id, time_factor, extra_minutes, note, created_by)
    values (${studentId}, ${quizId}, ${timeFactor}, ${extraMinutes}, ${note}, ${accountId})
    on conflict (student_id, quiz_id) do update set time_factor = excluded.time_factor,
      extra_minutes = excluded.extra_minutes, note = excluded.note, created_by = excluded.created_by,
      last_updated = now()
    returning id, xmax = 0 as is_new`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('Extra time was neither inserted nor replaced.');
  return row;
}

export async function updateAccommodationRow(trx: Trx, id: number, extra: Extra): Promise<void> {
  await trx
    .updateTable('accommodation')
    .set((set) => ({
      time_factor: extra.timeFactor,
      extra_minutes: extra.extraMinutes,
      note: extra.note,
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAccommodationRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('accommodation').where('id', '=', id).execute();
}
