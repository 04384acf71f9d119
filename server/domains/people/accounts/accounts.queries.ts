import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

/** Serializes account creation, so that two registrations can't both take the last free place. */
export async function lockInstitution(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('institution').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Counts accepted people. Pending registrations have a limit of their own. */
export async function countAccounts(db: Db, institutionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('status', 'in', ['ACTIVE', 'SUSPENDED'])
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasEmail(db: Db, institutionId: number, emailNormalized: string): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('email_normalized', '=', emailNormalized)
    .executeTakeFirst();
  return account !== undefined;
}

export async function activateAccount(trx: Trx, id: number): Promise<void> {
  await sql`
    update user_account set status = 'ACTIVE', last_updated = now()
    where id = ${id} and status = 'PENDING'`.execute(trx);
}

/** Returns false if grades or material refer to the account; a savepoint keeps the transaction usable. */
export async function tryDeleteAccount(trx: Trx, id: number): Promise<boolean> {
  await sql`savepoint before_deletion`.execute(trx);
  try {
    await trx.deleteFrom('user_account').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint before_deletion`.execute(trx);
    return false;
  }
}

/**
 * Blocks sign-in and frees the address. Falls back to a random placeholder address, because a stranger may have
 * registered with the plain one to block the deletion.
 */
export async function closeAccount(trx: Trx, id: number): Promise<void> {
  const plain = `deleted-${id}@deleted.invalid`;
  await sql`
    with replaced as (
      select case when exists (
        select from user_account where email_normalized = ${plain} and id <> ${id}
      ) then 'deleted-' || gen_random_uuid() || '@deleted.invalid' else ${plain} end as email
    )
    update user_account set status = 'DELETED', password_hash = null, email = replaced.email,
      email_normalized = replaced.email, last_updated = now()
    from replaced where id = ${id}`.execute(trx);
}

export async function suspendStatus(trx: Trx, id: number): Promise<void> {
  await sql`
    update user_account set status = 'SUSPENDED', last_updated = now()
    where id = ${id} and status = 'ACTIVE'`.execute(trx);
}

/** Someone who was never accepted becomes pending again. */
export async function resumeStatus(trx: Trx, id: number): Promise<void> {
  await sql`
    update user_account a set last_updated = now(), status = case when a.role = 'STUDENT' and exists (
      select from student where account_id = a.id and enrollment_date is null
    ) then 'PENDING' else 'ACTIVE' end
    where a.id = ${id} and a.status = 'SUSPENDED'`.execute(trx);
}

export async function hasSuperAdminAmong(trx: Trx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from user_account where id = any(${[...ids]}::bigint[]) and role = 'SUPER_ADMIN' limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Whether another active super admin exists. */
export async function hasOtherSuperAdmin(trx: Trx, institutionId: number, id: number): Promise<boolean> {
  const account = await trx
    .selectFrom('user_account')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}
