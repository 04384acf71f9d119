import { type RawBuilder, sql } from 'kysely';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import type { AccountQuery } from '#shared/contract/people/accounts.ts';
import { listPage } from '#shared/limits.ts';
import type { Role } from '#shared/permissions.ts';

/** A changed role leaves a row for each former role; only the row of the current role counts. */
const accountsWithPeople = sql`user_account a
  left join student s on s.account_id = a.id and a.role = 'STUDENT'
  left join teacher t on t.account_id = a.id and a.role = 'TEACHER'
  left join admin m on m.account_id = a.id and a.role in ('SUPER_ADMIN', 'READ_ONLY_ADMIN')`;

const lastName = sql`coalesce(s.last_name, t.last_name, m.last_name, '')`;
const firstName = sql`coalesce(s.first_name, t.first_name, m.first_name, '')`;
const lastSeen = sql`(select max(last_seen_at) from session where account_id = a.id)`;

const orderOf = {
  name: sql`lower(${lastName})`,
  email: sql`a.email_normalized`,
  role: sql`array_position(array['SUPER_ADMIN', 'READ_ONLY_ADMIN', 'TEACHER', 'STUDENT'], a.role)`,
  status: sql`array_position(array['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'], a.status)`,
  dateCreated: sql`a.date_created`,
  lastSeenAt: lastSeen,
  currentCgpa: sql`s.current_cgpa`,
} as const satisfies Record<NonNullable<AccountQuery['sort']>, RawBuilder<unknown>>;

export type AccountFilter = Omit<AccountQuery, 'max' | 'offset'>;

function isWanted(institutionId: number, filter: AccountFilter): RawBuilder<boolean> {
  const { search, role, status, programId, teacherId, department } = filter;
  const parts = [sql`a.institution_id = ${institutionId}`, sql`a.erased_at is null`];
  parts.push(status === undefined ? sql`a.status <> 'DELETED'` : sql`a.status = ${status}`);
  if (role === 'ADMIN') parts.push(sql`a.role in ('SUPER_ADMIN', 'READ_ONLY_ADMIN')`);
  else if (role !== undefined) parts.push(sql`a.role = ${role}`);
  if (programId !== undefined) parts.push(sql`s.program_id = ${programId}`);
  if (teacherId !== undefined) parts.push(sql`s.assigned_teacher_id = ${teacherId}`);
  if (department !== undefined) parts.push(sql`lower(t.department) = lower(${department})`);
  if (search !== undefined) {
    const pattern = containing(search);
    parts.push(sql`(${firstName} || ' ' || ${lastName} ilike ${pattern} or a.email ilike ${pattern}
      or s.student_number ilike ${pattern} or t.employee_id ilike ${pattern})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function inOrder({ sort = 'name', order = 'asc' }: AccountFilter): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`${orderOf[sort]} ${direction} nulls last, lower(${lastName}) ${direction},
    lower(${firstName}) ${direction}, a.id ${direction}`;
}

/** Reads only the ids in list order, so that the expensive columns are read for one page alone. */
export async function selectAccountIds(
  db: Db,
  institutionId: number,
  filter: AccountFilter,
  page?: { max: number; offset: number },
): Promise<number[]> {
  const limit = page === undefined ? sql`` : sql`limit ${page.max} offset ${page.offset}`;
  const { rows } = await sql<{ id: number }>`
    select a.id from ${accountsWithPeople} where ${isWanted(institutionId, filter)}
    order by ${inOrder(filter)} ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface IdPage {
  ids: number[];
  total: number;
}

/** One page of ids with the total count. */
export async function readAccountIds(db: Db, institutionId: number, query: AccountQuery): Promise<IdPage> {
  const { max = listPage.default, offset = 0 } = query;
  if (query.search !== undefined) return searchAccountIds(db, institutionId, query, { max, offset });
  const [ids, counted] = await Promise.all([
    selectAccountIds(db, institutionId, query, { max, offset }),
    sql<{ total: number }>`
      select count(*) as total from ${accountsWithPeople}
      where ${isWanted(institutionId, query)}`.execute(db),
  ]);
  return { ids, total: counted.rows[0]?.total ?? 0 };
}

/** A search scans every account, so page and total come from the same scan. */
async function searchAccountIds(
  db: Db,
  institutionId: number,
  filter: AccountFilter,
  page: { max: number; offset: number },
): Promise<IdPage> {
  const { rows } = await sql<IdPage>`
    with wanted as materialized (
      select a.id, row_number() over (order by ${inOrder(filter)}) as place
      from ${accountsWithPeople} where ${isWanted(institutionId, filter)}
    )
    select (select count(*) from wanted) as total, array(
      select id from wanted where place > ${page.offset} order by place limit ${page.max}
    ) as ids`.execute(db);
  const [result] = rows;
  return { ids: result?.ids.map(Number) ?? [], total: result?.total ?? 0 };
}

export interface ListedRow {
  id: number;
  institution_id: number;
  email: string;
  role: Role;
  status: 'ACTIVE' | 'PENDING' | 'SUSPENDED' | 'DELETED';
  came_by: string | null;
  date_created: Date;
  has_password: boolean;
  has_two_factor: boolean;
  last_seen_at: Date | null;
  person_id: number | null;
  first_name: string;
  last_name: string;
  student_number: string | null;
  phone_number: string;
  photo_file_id: number | null;
  photo_url: string | null;
  program_id: number | null;
  program_name: string | null;
  assigned_id: number | null;
  assigned_first_name: string | null;
  assigned_last_name: string | null;
  current_cgpa: number | null;
  enrollment_date: Date | null;
  department: string;
  employee_id: string;
}

const listedColumns = sql`a.id, a.institution_id, a.email, a.role, a.status, a.came_by, a.date_created,
  a.password_hash is not null as has_password,
  exists (select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_two_factor,
  ${lastSeen} as last_seen_at,
  coalesce(s.id, t.id, m.id) as person_id, ${firstName} as first_name, ${lastName} as last_name,
  coalesce(s.phone_number, t.phone_number, m.phone_number, '') as phone_number,
  coalesce(s.photo_file_id, t.photo_file_id, m.photo_file_id) as photo_file_id, s.photo_url,
  p.id as program_id, p.name as program_name, own.id as assigned_id,
  own.first_name as assigned_first_name, own.last_name as assigned_last_name,
  s.current_cgpa, s.enrollment_date, s.student_number,
  coalesce(t.department, '') as department, coalesce(t.employee_id, '') as employee_id`;

const listedJoins = sql`${accountsWithPeople}
  left join program p on p.id = s.program_id
  left join teacher own on own.id = s.assigned_teacher_id`;

/** Ordered by id. Leaves out other institutions and erased accounts. */
export async function selectAccountRows(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from ${listedJoins}
    join unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place) on wanted.id = a.id
    where a.institution_id = ${institutionId} and a.erased_at is null
    order by wanted.place`.execute(db);
  return rows;
}

/** Locks the rows until the transaction ends. Ordered by id to avoid deadlocks. */
export async function lockAccountRows(
  trx: Trx,
  institutionId: number,
  ids: readonly number[],
): Promise<ListedRow[]> {
  await sql`
    select id from user_account where id = any(${[...ids]}::bigint[]) and institution_id = ${institutionId}
    order by id for no key update`.execute(trx);
  return selectAccountRows(trx, institutionId, ids);
}

export interface DetailRow extends ListedRow {
  programs: { id: number; name: string }[];
  country: string;
  address: string;
  date_of_birth: string | null;
  job_title: string;
  bio: string;
  sessions: number;
  attempts: number;
  quizzes: number;
  question_banks: number;
  students: number;
  is_kept: boolean;
}

/** References that keep an account's row from being deleted; a test compares the list with the real foreign keys. */
export const whatKeeps = [
  ['question_bank', 'owner_id'],
  ['quiz', 'owner_id'],
  ['file_upload', 'owner_id'],
  ['question_version', 'created_by'],
  ['accommodation', 'created_by'],
  ['quiz_attempt', 'reopened_by'],
  ['late_answer', 'decided_by'],
  ['answer_comment', 'author_id'],
  ['question_problem', 'resolved_by'],
  ['grade', 'graded_by'],
  ['regrade_batch', 'applied_by'],
  ['regrade_batch', 'undone_by'],
  ['grade_change', 'changed_by'],
  ['announcement', 'author_id'],
] as const;

const isReferred = sql.join(
  whatKeeps.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} as kept where ${sql.ref(`kept.${column}`)} = a.id)`,
  ),
  sql` or `,
);

export async function findAccountDetail(
  db: Db,
  institutionId: number,
  id: number,
): Promise<DetailRow | undefined> {
  const ownStudents = sql`select student.id from student where student.account_id = a.id`;
  const { rows } = await sql<DetailRow>`
    select ${listedColumns}, coalesce(s.country, '') as country, coalesce(s.address, '') as address,
      coalesce((select jsonb_agg(jsonb_build_object('id', program.id, 'name', program.name)
        order by lower(program.name), program.id)
        from teacher_program taught join program on program.id = taught.program_id
        where taught.teacher_id = t.id), '[]') as programs,
      s.date_of_birth, coalesce(m.job_title, '') as job_title, coalesce(m.bio, '') as bio,
      (select count(*) from session where account_id = a.id and revoked_at is null
        and expires_at > now() and idle_expires_at > now()) as sessions,
      (select count(*) from ${attemptTable('attempt')} where student_id in (${ownStudents})) as attempts,
      (select count(*) from quiz where owner_id = a.id and archived_at is null) as quizzes,
      (select count(*) from question_bank where owner_id = a.id and status = 'ACTIVE') as question_banks,
      (select count(*) from student theirs join user_account account on account.id = theirs.account_id
        where theirs.assigned_teacher_id = t.id and account.role = 'STUDENT' and account.status <> 'DELETED')
        as students,
      (${isReferred} or exists (select from ${attemptTable('attempt')} where student_id in (${ownStudents}))
        or exists (select from certificate where student_id in (${ownStudents}))) as is_kept
    from ${listedJoins}
    where a.id = ${id} and a.institution_id = ${institutionId} and a.erased_at is null`.execute(db);
  return rows[0];
}

interface CountRow {
  role: Role;
  status: ListedRow['status'];
  count: number;
}

export async function countByRoleAndStatus(db: Db, institutionId: number): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select role, status, count(*) as count from user_account
    where institution_id = ${institutionId} and erased_at is null group by role, status`.execute(db);
  return rows;
}

const maxDepartments = 200;

export async function selectDepartments(db: Db, institutionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(btrim(t.department)) as name from teacher t join user_account a on a.id = t.account_id
    where t.institution_id = ${institutionId} and a.role = 'TEACHER' and a.status <> 'DELETED'
      and btrim(t.department) <> ''
    group by lower(btrim(t.department)) order by lower(btrim(t.department))
    limit ${sql.lit(maxDepartments)}`.execute(db);
  return rows.map(({ name }) => name);
}
