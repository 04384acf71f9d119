import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { owesSecondFactor } from '#database/setting-switch.ts';
import type { ProfileChange } from '#shared/contract/people/people.ts';
import type { Role } from '#shared/permissions.ts';

type Columns<Table extends keyof Database> = Selectable<Database[Table]>;

/** Columns of a left join that may be null. */
type Perhaps<Row> = { [Column in keyof Row]: Row[Column] | null };

export type AccountRow = Omit<Columns<'user_account'>, 'password_changed_at' | 'last_updated' | 'erased_at'> &
  Perhaps<
    { student_id: number; program_id: number; program_name: string } & Pick<
      Columns<'student'>,
      'enrollment_date' | 'current_cgpa' | 'photo_url' | 'student_number'
    >
  > &
  Perhaps<{ assigned_id: number; assigned_first_name: string; assigned_last_name: string }> &
  Perhaps<
    { teacher_id: number; taught: { id: number; name: string }[] } & Pick<
      Columns<'teacher'>,
      'employee_id' | 'department'
    >
  > &
  Perhaps<{ admin_id: number } & Pick<Columns<'admin'>, 'job_title' | 'bio'> & { admin_phone: string }> &
  Perhaps<{ first_name: string; last_name: string; photo_file_id: number; person_created: Date }> & {
    owes_second_factor: boolean;
  };

/**
 * Reads an account with its person in one statement, because every page starts with it. Written as text: building it
 * piece by piece took a sixth of the sign-in time (measured). A changed role leaves a row for each former role; only
 * the row of the current role counts.
 */
const selectAccount = sql`
  select a.id, a.institution_id, a.email, a.email_normalized, a.password_hash, a.role, a.status, a.came_by,
    a.date_created, ${owesSecondFactor} as owes_second_factor,
    s.id as student_id, s.student_number, s.enrollment_date, s.current_cgpa, s.photo_url,
    p.id as program_id, p.name as program_name,
    own.id as assigned_id, own.first_name as assigned_first_name, own.last_name as assigned_last_name,
    t.id as teacher_id, case when t.id is not null then (
      select jsonb_agg(jsonb_build_object('id', mine.id, 'name', mine.name) order by lower(mine.name), mine.id)
      from teacher_program link join program mine on mine.id = link.program_id where link.teacher_id = t.id
    ) end as taught, t.employee_id, t.department, m.id as admin_id, m.job_title,
    m.bio, m.phone_number as admin_phone,
    coalesce(s.first_name, t.first_name, m.first_name) as first_name,
    coalesce(s.last_name, t.last_name, m.last_name) as last_name,
    coalesce(s.photo_file_id, t.photo_file_id, m.photo_file_id) as photo_file_id,
    coalesce(s.date_created, t.date_created, m.date_created) as person_created
  from user_account a
    left join student s on s.account_id = a.id and a.role = 'STUDENT'
    left join program p on p.id = s.program_id
    left join teacher own on own.id = s.assigned_teacher_id
    left join teacher t on t.account_id = a.id and a.role = 'TEACHER'
    left join admin m on m.account_id = a.id and a.role in ('SUPER_ADMIN', 'READ_ONLY_ADMIN')`;

export async function findAccountById(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`${selectAccount} where a.id = ${id}`.execute(db);
  return rows[0];
}

export async function findAccountByEmail(
  db: Db,
  institutionId: number,
  emailNormalized: string,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`${selectAccount}
    where a.institution_id = ${institutionId} and a.email_normalized = ${emailNormalized}`.execute(db);
  return rows[0];
}

const tableOf = {
  STUDENT: 'student',
  TEACHER: 'teacher',
  SUPER_ADMIN: 'admin',
  READ_ONLY_ADMIN: 'admin',
} as const satisfies Record<Role, keyof Database>;

/** Returns whether there was a person to change. */
export async function updateName(
  trx: Trx,
  account: { accountId: number; role: Role },
  { firstName, lastName }: ProfileChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(tableOf[account.role])} set
      first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name), last_updated = now()
    where account_id = ${account.accountId}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function updateAdminDetails(
  trx: Trx,
  accountId: number,
  { phoneNumber, jobTitle, bio }: ProfileChange,
): Promise<void> {
  await sql`
    update admin set
      phone_number = coalesce(${phoneNumber ?? null}, phone_number),
      job_title = coalesce(${jobTitle ?? null}, job_title), bio = coalesce(${bio ?? null}, bio)
    where account_id = ${accountId}`.execute(trx);
}

/** What is stored about a student or an administrator. */
export async function findContactDetails(
  trx: Trx,
  accountId: number,
): Promise<{ phoneNumber: string; country: string } | undefined> {
  const { rows } = await sql<{ phoneNumber: string; country: string }>`
    select phone_number as "phoneNumber", country from student where account_id = ${accountId}
    union all
    select phone_number, '' from admin where account_id = ${accountId}`.execute(trx);
  return rows[0];
}

export async function updateStudentContact(
  trx: Trx,
  accountId: number,
  { phoneNumber, country, address }: ProfileChange,
): Promise<void> {
  await sql`
    update student set
      phone_number = coalesce(${phoneNumber ?? null}, phone_number),
      country = coalesce(${country ?? null}, country), address = coalesce(${address ?? null}, address)
    where account_id = ${accountId}`.execute(trx);
}

type NewAccount = Pick<
  Selectable<Database['user_account']>,
  'institution_id' | 'email' | 'email_normalized' | 'password_hash' | 'role' | 'status' | 'came_by'
>;

export async function insertAccount(trx: Trx, account: NewAccount): Promise<number> {
  const { id } = await trx
    .insertInto('user_account')
    .values((value) => ({
      ...account,
      password_changed_at: account.password_hash === null ? null : value.fn<Date>('now'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAdmin(
  trx: Trx,
  admin: { institution_id: number; account_id: number; first_name: string; last_name: string },
): Promise<number> {
  const { id } = await trx.insertInto('admin').values(admin).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Only if the password is still the one that was checked, so that one of two concurrent changes wins. */
export async function updatePasswordHash(
  trx: Trx,
  accountId: number,
  hash: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set((set) => ({
      password_hash: hash.to,
      password_changed_at: set.fn<Date>('now'),
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', accountId)
    .where('password_hash', '=', hash.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces any password, or sets the first, of an active account only. */
export async function replacePasswordHash(trx: Trx, accountId: number, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_account set password_hash = ${hash}, password_changed_at = now(), last_updated = now()
    where id = ${accountId} and status = 'ACTIVE'`.execute(trx);
  return numAffectedRows === 1n;
}

export async function updateEmail(
  trx: Trx,
  accountId: number,
  { email, emailNormalized }: { email: string; emailNormalized: string },
): Promise<void> {
  await sql`
    update user_account set email = ${email}, email_normalized = ${emailNormalized}, last_updated = now()
    where id = ${accountId}`.execute(trx);
}

/** The account as a new person's: nothing of the former owner stays. */
export async function replaceOwner(
  trx: Trx,
  accountId: number,
  owner: {
    email: string;
    emailNormalized: string;
    passwordHash: string;
    firstName: string;
    lastName: string;
  },
): Promise<void> {
  await sql`
    with account as (
      update user_account set email = ${owner.email}, email_normalized = ${owner.emailNormalized},
        password_hash = ${owner.passwordHash}, password_changed_at = now(), came_by = null,
        date_created = now(), last_updated = now()
      where id = ${accountId} returning id
    )
    update admin set first_name = ${owner.firstName}, last_name = ${owner.lastName}, phone_number = '',
      job_title = '', bio = '', date_created = now(), last_updated = now()
    from account where admin.account_id = account.id`.execute(trx);
}

export async function hasAccounts(db: Db, institutionId: number, role?: Role): Promise<boolean> {
  const existing = await db
    .selectFrom('user_account')
    .select('id')
    .where('institution_id', '=', institutionId)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'SUPER_ADMIN'))
    .limit(1)
    .executeTakeFirst();
  return existing !== undefined;
}
