import { type Insertable, type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasStartedQuizOf } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { Database } from '#database/schema.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { StudentChange, StudentQuery } from '#shared/contract/people/people.ts';

/** Whether teachers see contact details of students, by the institution's setting. */
const isContactShared = isSwitchedOn('teachersSeeContact', sql`student.institution_id`);

/** For a deleted account or a changed role only the grades remain. */
function students(db: Db, institutionId: number) {
  return db
    .selectFrom('student')
    .innerJoin('user_account as account', 'account.id', 'student.account_id')
    .innerJoin('program', 'program.id', 'student.program_id')
    .leftJoin('teacher', 'teacher.id', 'student.assigned_teacher_id')
    .selectAll('student')
    .select([
      'account.email',
      'account.status',
      'account.came_by',
      'program.name as program_name',
      'teacher.first_name as teacher_first_name',
      'teacher.last_name as teacher_last_name',
      sql<boolean>`account.password_hash is not null`.as('has_password'),
      sql<boolean>`${isContactShared}`.as('is_contact_shared'),
    ])
    .where('student.institution_id', '=', institutionId)
    .where('account.role', '=', 'STUDENT')
    .where('account.status', '<>', 'DELETED');
}
export type StudentRow = Awaited<ReturnType<ReturnType<typeof students>['execute']>>[number];

/** The students the caller can see. */
function isKnownTo({ role, accountId }: Actor): RawBuilder<SqlBool> {
  switch (role) {
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return sql`true`;
    case 'TEACHER':
      return sql`(teacher.account_id = ${accountId} or ${hasStartedQuizOf(sql`student.id`, accountId)})`;
    case 'STUDENT':
      return sql`student.account_id = ${accountId}`;
  }
}

/** Searchable and sortable columns. Leaves out a hidden address, because its position would reveal it. */
function shownEmail({ role }: Actor, email: RawBuilder<unknown>): RawBuilder<unknown> {
  return role === 'TEACHER' ? sql`case when ${isContactShared} then ${email} end` : email;
}

const orderOf = {
  lastName: sql`lower(student.last_name)`,
  firstName: sql`lower(student.first_name)`,
  emailAddress: sql`account.email_normalized`,
  currentCgpa: sql`student.current_cgpa`,
  enrollmentDate: sql`student.enrollment_date`,
  dateCreated: sql`student.date_created`,
} as const satisfies Record<NonNullable<StudentQuery['sort']>, RawBuilder<unknown>>;

export function selectStudents(db: Db, actor: Actor, filter: StudentQuery) {
  const { search, state, programId, teacherId, sort = 'lastName', order = 'asc' } = filter;
  const pattern = containing(search ?? '');
  const direction = (by: OrderByItemBuilder) => (order === 'asc' ? by.asc() : by.desc()).nullsLast();
  const query = students(db, actor.institutionId)
    .where(isKnownTo(actor))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(student.first_name || ' ' || student.last_name ilike ${pattern}
          or student.student_number ilike ${pattern}
          or ${shownEmail(actor, sql`account.email`)} ilike ${pattern})`,
      ),
    )
    .$if(state !== undefined, (q) =>
      q.where('student.enrollment_date', state === 'accepted' ? 'is not' : 'is', null),
    )
    .$if(state === 'unconfirmed', (q) =>
      q.where(
        sql<SqlBool>`exists (select from registration_proof p where p.account_id = student.account_id)`,
      ),
    )
    .$if(programId !== undefined, (q) => q.where('student.program_id', '=', programId ?? 0))
    .$if(teacherId !== undefined, (q) => q.where('student.assigned_teacher_id', '=', teacherId ?? 0))
    .orderBy(sort === 'emailAddress' ? shownEmail(actor, orderOf[sort]) : orderOf[sort], direction)
    .orderBy(orderOf.lastName, direction)
    .orderBy(orderOf.firstName, direction)
    .orderBy('student.id', order);
  return readPage(query, filter);
}

export function findKnownStudent(db: Db, actor: Actor, id: number): Promise<StudentRow | undefined> {
  return students(db, actor.institutionId)
    .where(isKnownTo(actor))
    .where('student.id', '=', id)
    .executeTakeFirst();
}

export function findOwnStudent(db: Db, actor: Actor): Promise<StudentRow | undefined> {
  return students(db, actor.institutionId)
    .where('student.account_id', '=', actor.accountId)
    .executeTakeFirst();
}

export function getStudentRow(db: Db, institutionId: number, id: number): Promise<StudentRow> {
  return students(db, institutionId).where('student.id', '=', id).executeTakeFirstOrThrow();
}

/** Locks the student with the account; of concurrent callers the first one accepts. */
export function lockStudent(trx: Trx, institutionId: number, id: number): Promise<StudentRow | undefined> {
  return students(trx, institutionId)
    .where('student.id', '=', id)
    .forNoKeyUpdate(['account', 'student'])
    .executeTakeFirst();
}

/** Ordered by id to avoid deadlocks. */
export function lockStudents(trx: Trx, institutionId: number, ids: readonly number[]): Promise<StudentRow[]> {
  return students(trx, institutionId)
    .where('student.id', 'in', ids)
    .orderBy('student.id')
    .forNoKeyUpdate(['account', 'student'])
    .execute();
}

export async function insertStudent(trx: Trx, student: Insertable<Database['student']>): Promise<number> {
  const { id } = await trx.insertInto('student').values(student).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function enrollNow(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('student')
    .set((set) => ({ enrollment_date: set.fn<Date>('now'), last_updated: set.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

/** Undefined fields stay unchanged. */
export async function updateStudentRow(trx: Trx, id: number, change: StudentChange): Promise<void> {
  const { enrollmentDate, assignedTeacher, passportPhotoUrl } = change;
  await trx
    .updateTable('student')
    .set((set) => ({
      first_name: change.firstName,
      last_name: change.lastName,
      date_of_birth: change.dateOfBirth,
      phone_number: change.phoneNumber,
      country: change.country,
      address: change.address,
      enrollment_date: enrollmentDate && new Date(enrollmentDate),
      assigned_teacher_id: assignedTeacher === null ? null : assignedTeacher?.id,
      program_id: change.program?.id,
      ...(passportPhotoUrl === undefined ? {} : { photo_url: passportPhotoUrl, photo_file_id: null }),
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}
