import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';

export interface StudentNameRow {
  id: number;
  name: string;
  isErased: boolean;
}

/** Students that still exist. */
export async function selectStudentNames(db: Db, ids: readonly number[]): Promise<StudentNameRow[]> {
  const { rows } = await sql<StudentNameRow>`
    select s.id, coalesce(nullif(btrim(s.first_name || ' ' || s.last_name), ''), a.email) as name,
      a.erased_at is not null as "isErased"
    from student s ${joinAccount('a', 's.account_id')}
    where s.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
