import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

interface ChosenLanguages {
  own: unknown;
  usual: unknown;
}

/** By the id of somebody's account, or by their normalised address. */
export async function selectLanguages(db: Db, who: number | string): Promise<ChosenLanguages | undefined> {
  const isMeant = typeof who === 'number' ? sql`a.id = ${who}` : sql`a.email_normalized = ${who}`;
  const { rows } = await sql<ChosenLanguages>`
    select p.value as own, s.value as usual
    from user_account a
    left join preference p on p.account_id = a.id and p.key = 'language'
    left join setting s on s.institution_id = a.institution_id and s.key = 'language'
    where ${isMeant} order by a.id limit 1`.execute(db);
  return rows[0];
}
