import { sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { presence } from '#shared/limits.ts';

type Values = Record<string, unknown>;

function toValues(rows: { key: string; value: unknown }[]): Values {
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

export async function selectSettings(db: Db, institutionId: number): Promise<Values> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('institution_id', '=', institutionId)
    .execute();
  return toValues(rows);
}

/** Serializes changes: two can be valid alone but not together. */
export async function lockSettings(trx: Trx, institutionId: number): Promise<Values> {
  await trx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  return selectSettings(trx, institutionId);
}

export async function deleteSettings(trx: Trx, institutionId: number): Promise<void> {
  await trx.deleteFrom('setting').where('institution_id', '=', institutionId).execute();
}

export async function selectNow(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  return rows[0]?.now ?? new Date();
}

/** Attempts in progress: their time runs, or their page is open. */
export async function countRunning(db: Db, institutionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${attemptTable('a')}
    left join attempt_presence seen on seen.attempt_id = a.id
    where a.institution_id = ${institutionId} and a.status = 'IN_PROGRESS' and (a.deadline > now()
      or seen.last_seen_at > now() - make_interval(secs => ${presence.silentSeconds}) and not seen.has_left)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function upsertSettings(
  trx: Trx,
  institutionId: number,
  accountId: number,
  values: Values,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    institution_id: institutionId,
    key,
    value: JSON.stringify(value),
    updated_by: accountId,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'key']).doUpdateSet((set) => ({
        value: set.ref('excluded.value'),
        updated_by: set.ref('excluded.updated_by'),
        updated_at: set.fn<Date>('now'),
      })),
    )
    .execute();
}

export async function selectPreferences(db: Db, accountId: number): Promise<Values> {
  const rows = await db
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  return toValues(rows);
}

export async function upsertPreferences(db: Db, accountId: number, values: Values): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    account_id: accountId,
    key,
    value: JSON.stringify(value),
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('preference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet((set) => ({
        value: set.ref('excluded.value'),
        updated_at: set.fn<Date>('now'),
      })),
    )
    .execute();
}

export async function deletePreferences(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('preference').where('account_id', '=', accountId).execute();
}

export async function hasSecondFactor(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from two_factor where account_id = ${accountId} and confirmed_at is not null`.execute(trx);
  return rows.length > 0;
}

/** Staff who are signed in without a second factor. The others set it up at their next sign-in. */
export async function selectStaffWithoutSecondFactor(trx: Trx, institutionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from ${accountTable('a')}
    where a.institution_id = ${institutionId} and a.role <> 'STUDENT' and a.status = 'ACTIVE'
      and not exists (select from two_factor t where t.account_id = a.id and t.confirmed_at is not null)
      and exists (select from session s where s.account_id = a.id and s.revoked_at is null and s.expires_at > now())
    order by a.id`.execute(trx);
  return rows.map(({ id }) => id);
}
