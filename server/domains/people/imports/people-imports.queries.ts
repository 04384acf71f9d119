import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

/** Includes addresses that a former owner can still restore. */
export async function listTakenEmails(
  db: Db,
  institutionId: number,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email_normalized as email from user_account
    where institution_id = ${institutionId} and email_normalized = any(${emails}::text[])
    union
    select c.old_email_normalized from email_change c join user_account a on a.id = c.account_id
    where a.institution_id = ${institutionId} and c.old_email_normalized = any(${emails}::text[])
      and c.changed_at is not null and c.ended_at is null and c.undo_until > now()`.execute(db);
  return rows.map(({ email }) => email);
}

export async function listEmployeeIds(db: Db, institutionId: number): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    select lower(teacher.employee_id) as employee_id from teacher
      join user_account account on account.id = teacher.account_id and account.status <> 'DELETED'
    where teacher.institution_id = ${institutionId} and teacher.employee_id <> ''`.execute(db);
  return rows.map((row) => row.employee_id);
}

export function listProgramNames(db: Db, institutionId: number) {
  return db
    .selectFrom('program')
    .select(['id', 'name', 'is_default as isDefault'])
    .where('institution_id', '=', institutionId)
    .execute();
}

export async function listTeacherNames(db: Db, institutionId: number) {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select teacher.id, teacher.first_name || ' ' || teacher.last_name as name, account.email_normalized as email
    from teacher join user_account account on account.id = teacher.account_id and account.status <> 'DELETED'
    where teacher.institution_id = ${institutionId}`.execute(db);
  return rows;
}

export async function getToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** Locks these people against deletion until the transaction ends; returns those that exist. */
export async function lockTeachers(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('teacher')
    .innerJoin('user_account', 'user_account.id', 'teacher.account_id')
    .select('teacher.id')
    .where('teacher.id', 'in', ids.length === 0 ? [0] : ids)
    .where('user_account.status', '<>', 'DELETED')
    .orderBy('teacher.id')
    .forShare('user_account')
    .execute();
  return rows.map(({ id }) => id);
}

type NewAccount = Insertable<Database['user_account']>;

// PostgreSQL allows 65,535 parameters in a statement.
const atOnce = 1_000;

/** Returns each id by normalized address. */
export async function insertAccounts(
  trx: Trx,
  accounts: readonly NewAccount[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const some of inPieces(accounts)) {
    const rows = await trx
      .insertInto('user_account')
      .values(some)
      .returning(['id', 'email_normalized'])
      .execute();
    for (const row of rows) ids.set(row.email_normalized, row.id);
  }
  return ids;
}

/** Returns each teacher's id by account id. */
export async function insertTeachers(
  trx: Trx,
  teachers: readonly Insertable<Database['teacher']>[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const some of inPieces(teachers)) {
    const rows = await trx.insertInto('teacher').values(some).returning(['id', 'account_id']).execute();
    for (const row of rows) ids.set(row.account_id, row.id);
  }
  return ids;
}

export async function insertStudents(
  trx: Trx,
  students: readonly Insertable<Database['student']>[],
): Promise<void> {
  for (const some of inPieces(students)) await trx.insertInto('student').values(some).execute();
}

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / atOnce);
  return Array.from({ length: count }, (_, at) => rows.slice(at * atOnce, (at + 1) * atOnce));
}
