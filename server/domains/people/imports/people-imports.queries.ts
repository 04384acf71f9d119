import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { Role } from '#shared/permissions.ts';

/** Addresses that a former owner can still restore, with that account. */
export async function listHeldEmails(
  db: Db,
  institutionId: number,
  emails: readonly string[],
): Promise<{ email: string; accountId: number }[]> {
  const { rows } = await sql<{ email: string; accountId: number }>`
    select c.old_email_normalized as email, c.account_id as "accountId"
    from email_change c join user_account a on a.id = c.account_id
    where a.institution_id = ${institutionId} and c.old_email_normalized = any(${emails}::text[])
      and c.changed_at is not null and c.ended_at is null and c.undo_until > now()`.execute(db);
  return rows;
}

interface ExistingRow {
  accountId: number;
  personId: number | null;
  role: Role;
  status: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'DELETED';
  isErased: boolean;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  studentNumber: string;
  dateOfBirth: string | null;
  country: string;
  address: string;
  enrolledOn: string | null;
  program: { id: number; name: string } | null;
  assignedTeacher: { id: number; name: string } | null;
  employeeId: string;
  department: string;
  programs: { id: number; name: string }[];
}

interface RowKeys {
  emails: readonly string[];
  studentNumbers: readonly string[];
  /** In lower case. */
  employeeIds: readonly string[];
}

/** A changed role leaves a row for each former role; only the row of the current role counts. */
export async function listExistingPeople(
  db: Db,
  institutionId: number,
  { emails, studentNumbers, employeeIds }: RowKeys,
  timezone: string,
): Promise<ExistingRow[]> {
  const { rows } = await sql<ExistingRow>`
    with wanted as (
      select id from user_account
      where institution_id = ${institutionId} and email_normalized = any(${emails}::text[])
      union
      select account_id from student
      where institution_id = ${institutionId} and student_number = any(${studentNumbers}::text[])
      union
      select account_id from teacher
      where institution_id = ${institutionId} and lower(btrim(employee_id)) = any(${employeeIds}::text[])
    )
    select a.id as "accountId", coalesce(s.id, t.id, m.id) as "personId", a.role, a.status,
      a.erased_at is not null as "isErased", a.email,
      coalesce(s.first_name, t.first_name, m.first_name, '') as "firstName",
      coalesce(s.last_name, t.last_name, m.last_name, '') as "lastName",
      coalesce(s.phone_number, t.phone_number, m.phone_number, '') as "phoneNumber",
      coalesce(s.student_number, '') as "studentNumber", s.date_of_birth::text as "dateOfBirth",
      coalesce(s.country, '') as country, coalesce(s.address, '') as address,
      (s.enrollment_date at time zone ${timezone})::date::text as "enrolledOn",
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as program,
      case when own.id is not null
        then jsonb_build_object('id', own.id, 'name', own.first_name || ' ' || own.last_name)
      end as "assignedTeacher",
      coalesce(t.employee_id, '') as "employeeId", coalesce(t.department, '') as department,
      coalesce((select jsonb_agg(jsonb_build_object('id', program.id, 'name', program.name)
        order by lower(program.name), program.id)
        from teacher_program taught join program on program.id = taught.program_id
        where taught.teacher_id = t.id), '[]') as programs
    from wanted join user_account a on a.id = wanted.id
    left join student s on s.account_id = a.id and a.role = 'STUDENT'
    left join teacher t on t.account_id = a.id and a.role = 'TEACHER'
    left join admin m on m.account_id = a.id and a.role in ('SUPER_ADMIN', 'READ_ONLY_ADMIN')
    left join program p on p.id = s.program_id
    left join teacher own on own.id = s.assigned_teacher_id
    order by a.id`.execute(db);
  return rows;
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

export async function getToday(db: Db, timezone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone ${timezone})::date::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** When these days begin in a time zone. */
export async function listDayStarts(
  db: Db,
  timezone: string,
  days: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ day: string; start: Date }>`
    select day, day::timestamp at time zone ${timezone} as start
    from unnest(${[...new Set(days)]}::text[]) as day`.execute(db);
  return new Map(rows.map(({ day, start }) => [day, start]));
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
