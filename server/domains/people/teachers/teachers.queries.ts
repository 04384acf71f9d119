import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { Database } from '#database/schema.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { TeacherChange, TeacherQuery } from '#shared/contract/people/people.ts';

/** For a deleted account or a changed role the row only owns what they left. */
function teachers(db: Db, institutionId: number) {
  return db
    .selectFrom('teacher')
    .innerJoin('user_account as account', 'account.id', 'teacher.account_id')
    .selectAll('teacher')
    .select([
      'account.email',
      'account.status',
      'account.came_by',
      sql<boolean>`account.password_hash is not null`.as('has_password'),
    ])
    .where('teacher.institution_id', '=', institutionId)
    .where('account.role', '=', 'TEACHER')
    .where('account.status', '<>', 'DELETED');
}
export type TeacherRow = Awaited<ReturnType<ReturnType<typeof teachers>['execute']>>[number];

/** The teachers the caller can see: everyone for admins, at most themselves for others. */
function isKnownTo({ role, accountId }: Actor): RawBuilder<SqlBool> {
  const knowsAll = role === 'SUPER_ADMIN' || role === 'READ_ONLY_ADMIN';
  return knowsAll ? sql`true` : sql`teacher.account_id = ${accountId}`;
}

const orderOf = {
  lastName: sql`lower(teacher.last_name)`,
  firstName: sql`lower(teacher.first_name)`,
  emailAddress: sql`account.email_normalized`,
  department: sql`lower(teacher.department)`,
  employeeId: sql`teacher.employee_id`,
  dateCreated: sql`teacher.date_created`,
} as const satisfies Record<NonNullable<TeacherQuery['sort']>, RawBuilder<unknown>>;

export function selectTeachers(db: Db, actor: Actor, filter: TeacherQuery) {
  const { search, sort = 'lastName', order = 'asc' } = filter;
  const pattern = containing(search ?? '');
  const query = teachers(db, actor.institutionId)
    .where(isKnownTo(actor))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(teacher.first_name || ' ' || teacher.last_name ilike ${pattern} or account.email ilike ${pattern})`,
      ),
    )
    .orderBy(orderOf[sort], order)
    .orderBy(orderOf.lastName, order)
    .orderBy(orderOf.firstName, order)
    .orderBy('teacher.id', order);
  return readPage(query, filter);
}

export function findKnownTeacher(db: Db, actor: Actor, id: number): Promise<TeacherRow | undefined> {
  return teachers(db, actor.institutionId)
    .where(isKnownTo(actor))
    .where('teacher.id', '=', id)
    .executeTakeFirst();
}

export function getTeacherRow(db: Db, institutionId: number, id: number): Promise<TeacherRow> {
  return teachers(db, institutionId).where('teacher.id', '=', id).executeTakeFirstOrThrow();
}

export function lockTeacher(trx: Trx, institutionId: number, id: number): Promise<TeacherRow | undefined> {
  return teachers(trx, institutionId)
    .where('teacher.id', '=', id)
    .forNoKeyUpdate(['account', 'teacher'])
    .executeTakeFirst();
}

export async function insertTeacher(trx: Trx, teacher: Insertable<Database['teacher']>): Promise<number> {
  const { id } = await trx.insertInto('teacher').values(teacher).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Undefined fields stay unchanged. */
export async function updateTeacherRow(
  trx: Trx,
  id: number,
  change: Omit<TeacherChange, 'programs'>,
): Promise<void> {
  await trx
    .updateTable('teacher')
    .set((set) => ({
      first_name: change.firstName,
      last_name: change.lastName,
      phone_number: change.phoneNumber,
      employee_id: change.employeeId,
      department: change.department,
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}

export async function unassignStudents(trx: Trx, teacherId: number): Promise<void> {
  await trx
    .updateTable('student')
    .set((set) => ({ assigned_teacher_id: null, last_updated: set.fn<Date>('now') }))
    .where('assigned_teacher_id', '=', teacherId)
    .execute();
}
