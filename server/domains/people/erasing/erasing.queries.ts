import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

interface PersonKeys {
  kind: 'student' | 'teacher' | 'admin';
  id: number;
  photoFileId: number | null;
}

/** Includes rows of former roles. */
export async function lockPersonRows(trx: Trx, accountId: number): Promise<PersonKeys[]> {
  const people: PersonKeys[] = [];
  for (const kind of ['student', 'teacher', 'admin'] as const) {
    const { rows } = await sql<Omit<PersonKeys, 'kind'>>`
      select id, photo_file_id as "photoFileId" from ${sql.table(kind)}
      where account_id = ${accountId} for no key update`.execute(trx);
    people.push(...rows.map((row) => ({ kind, ...row })));
  }
  return people;
}

interface Replacement {
  firstName: string;
  lastName: string;
}

/** Replaces the student number, so that the old one no longer leads to the person. */
export async function blankPersonRows(
  trx: Trx,
  accountId: number,
  { firstName, lastName }: Replacement,
): Promise<void> {
  const common = sql`first_name = ${firstName}, last_name = ${lastName}, phone_number = '', photo_file_id = null,
    last_updated = now()`;
  await sql`
    update student set ${common}, date_of_birth = null, country = '', address = '', photo_url = null,
      student_serial = default
    where account_id = ${accountId}`.execute(trx);
  await sql`
    update teacher set ${common}, employee_id = '', department = '' where account_id = ${accountId}`.execute(
    trx,
  );
  await sql`update admin set ${common}, job_title = '', bio = '' where account_id = ${accountId}`.execute(
    trx,
  );
}

export async function markErased(trx: Trx, accountId: number): Promise<void> {
  await sql`
    update user_account set erased_at = now(), came_by = null, password_changed_at = null, last_updated = now()
    where id = ${accountId} and status = 'DELETED'`.execute(trx);
}

export async function lockKey(trx: Trx, accountId: number): Promise<string> {
  const { person_key: key } = await trx
    .selectFrom('user_account')
    .select('person_key')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return key;
}

interface KeyedAccount {
  id: number;
  institutionId: number;
  personKey: string;
}

/** Ordered by id to avoid deadlocks. */
export async function lockByKeys(trx: Trx, personKeys: readonly string[]): Promise<KeyedAccount[]> {
  const { rows } = await sql<KeyedAccount>`
    select id, institution_id as "institutionId", person_key as "personKey" from user_account
    where person_key = any(${[...personKeys]}::uuid[]) and erased_at is null
    order by id for update`.execute(trx);
  return rows;
}

interface ErasedAccount {
  person: string;
  erasedAt: Date;
  answers: boolean;
}

/** Everyone whose row is marked as erased. */
export async function selectErased(db: Db): Promise<ErasedAccount[]> {
  const { rows } = await sql<ErasedAccount>`
    select a.person_key as person, a.erased_at as "erasedAt", coalesce((
      select bool_or((entry.detail ->> 'answers')::boolean) from audit_log entry
      where entry.action = 'account.erased' and entry.target_type = 'account' and entry.target_id = a.id::text
    ), false) as answers
    from user_account a where a.erased_at is not null order by a.id`.execute(db);
  return rows;
}
