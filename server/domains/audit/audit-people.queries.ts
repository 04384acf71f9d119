import { sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import type { Role } from '#shared/permissions.ts';

/** A changed role leaves a row for each former role; only the row of the current role counts. */
const accountsWithNames = sql`${accountTable('a')}
  left join student s on s.account_id = a.id and a.role = 'STUDENT'
  left join teacher t on t.account_id = a.id and a.role = 'TEACHER'
  left join admin m on m.account_id = a.id and a.role in ('SUPER_ADMIN', 'READ_ONLY_ADMIN')`;
const name = sql`btrim(coalesce(s.first_name, t.first_name, m.first_name, '') || ' ' ||
  coalesce(s.last_name, t.last_name, m.last_name, ''))`;

/** Finds deleted people who are kept for the record, but never erased people. */
export async function searchPeople(db: Db, institutionId: number, search: string): Promise<number[]> {
  const pattern = containing(search);
  const { rows } = await sql<{ id: number }>`
    select a.id from ${accountsWithNames}
    where a.institution_id = ${institutionId} and a.erased_at is null
      and (${name} ilike ${pattern} or a.email ilike ${pattern} or s.student_number ilike ${pattern}
        or t.employee_id ilike ${pattern})`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PersonRow {
  id: number;
  name: string;
  email: string;
  role: Role;
  isDeleted: boolean;
  isErased: boolean;
}

export async function selectPeople(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, ${name} as name, a.email, a.role, a.status = 'DELETED' as "isDeleted",
      a.erased_at is not null as "isErased"
    from ${accountsWithNames}
    where a.institution_id = ${institutionId} and a.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Accounts without a row that the log records as erased. */
export async function selectErased(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct target_id::bigint as id from audit_log
    where institution_id = ${institutionId} and action = 'account.erased' and target_type = 'account'
      and target_id = any(${ids.map(String)}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

export interface SubjectRow {
  entryId: number;
  accountId: number;
  total: number;
}

/** The first few people of each entry, searched people first, with their total number. */
export async function selectSubjects(
  db: Db,
  entryIds: readonly number[],
  { lookedFor, max }: { lookedFor: readonly number[]; max: number },
): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select entry_id as "entryId", account_id as "accountId", total
    from (
      select entry_id, account_id, count(*) over (partition by entry_id) as total, row_number() over (
        partition by entry_id order by account_id = any(${[...lookedFor]}::bigint[]) desc, account_id) as place
      from audit_subject where entry_id = any(${[...entryIds]}::bigint[])
    ) subject
    where place <= ${max} order by entry_id, place`.execute(db);
  return rows;
}

/** Undefined if there are more than the limit. */
export async function selectEntriesAbout(
  db: Db,
  accountIds: readonly number[],
  max: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select distinct entry_id as id from audit_subject where account_id = any(${[...accountIds]}::bigint[])
    limit ${max + 1}`.execute(db);
  return rows.length > max ? undefined : rows.map(({ id }) => id);
}

/** Whether anything is recorded for an account without a row. */
export async function isInLog(db: Db, institutionId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from audit_log where institution_id = ${institutionId} and actor_id = ${accountId})
      or exists (select from audit_subject s join audit_log e on e.id = s.entry_id
        where s.account_id = ${accountId} and e.institution_id = ${institutionId}) as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}
