import { type Insertable, type Selectable, sql } from 'kysely';
import type { Trx } from '../client.ts';
import type { Database } from '../schema.ts';

/** A row as it is read back: dates as dates, JSON as its value. Optional columns can be omitted. */
export type Row<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]: Column extends keyof Selectable<Database[Table]>
    ? Selectable<Database[Table]>[Column]
    : never;
};

/** Inserts thousands of rows with one parameter: PostgreSQL allows 65,535. */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length > 0) await insertStatement(table, rows).execute(trx);
}

/** Inserts rows and returns the generated ids in the same order. */
export async function insertForIds<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: number }>`${insertStatement(table, rows)} returning id`.execute(trx);
  return inserted.rows.map(({ id }) => id);
}

function insertStatement(table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {});
  // A column that only some rows name would be null in the others instead of its default.
  const uneven = rows.find((row) => Object.keys(row).join() !== columns.join());
  if (uneven) throw new Error(`Rows of ${table} name different columns.`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${inJson(rows)}::jsonb)`;
}

function inJson(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
        ]),
      ),
    ),
  );
}
