import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './client.ts';

// Reads of `user_account` for every domain but `people`, which owns the table (decision 84). A rename or a new rule for
// deleted accounts has one place to change, and `npm run check` refuses a domain that names the table itself.

/** The accounts under this alias, for `from` in a statement. */
export function accountTable(alias: string): RawBuilder<unknown> {
  return sql`user_account ${sql.id(alias)}`;
}

/** Joins the account that a column refers to; `left ${joinAccount(…)}` keeps rows without one. */
export function joinAccount(alias: string, column: string): RawBuilder<unknown> {
  return sql`join user_account ${sql.id(alias)} on ${sql.id(alias, 'id')} = ${sql.ref(column)}`;
}

/** The accounts under this alias, for the typed joins of the query builder. */
export function accountAs<Alias extends string>(alias: Alias): `user_account as ${Alias}` {
  return `user_account as ${alias}`;
}

/** One column of an account, as a value in a statement. */
export function accountValue(
  column: 'date_created' | 'institution_id' | 'role',
  accountId: number | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select ${sql.id('account', column)} from user_account account where account.id = ${accountId})`;
}

/** Serializes changes to what belongs to an account, such as its codes. Taken before locks on those rows. */
export async function lockAccount(trx: Trx, accountId: number | null): Promise<void> {
  await sql`select from user_account where id = ${accountId} for no key update`.execute(trx);
}
