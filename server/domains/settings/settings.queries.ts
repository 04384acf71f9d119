import type { Db, Trx } from '#database/client.ts';

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
