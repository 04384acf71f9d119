import { sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';

interface ReaderSettings {
  institutionId: number;
  language: unknown;
  usualLanguage: unknown;
  timezone: unknown;
  usualTimezone: unknown;
}

/** By account id, or by normalized address. */
export async function selectReaderSettings(
  db: Db,
  who: number | string,
): Promise<ReaderSettings | undefined> {
  const isMeant = typeof who === 'number' ? sql`a.id = ${who}` : sql`a.email_normalized = ${who}`;
  const { rows } = await sql<ReaderSettings>`
    select a.institution_id as "institutionId", p.value as language, s.value as "usualLanguage", pz.value as timezone, sz.value as "usualTimezone"
    from ${accountTable('a')}
    left join preference p on p.account_id = a.id and p.key = 'language'
    left join setting s on s.institution_id = a.institution_id and s.key = 'language'
    left join preference pz on pz.account_id = a.id and pz.key = 'timezone'
    left join setting sz on sz.institution_id = a.institution_id and sz.key = 'timezone'
    where ${isMeant} order by a.id limit 1`.execute(db);
  return rows[0];
}

/** The person's current first name; empty if unknown. */
export async function selectFirstName(db: Db, accountId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.first_name, t.first_name, m.first_name, '') as name
    from ${accountTable('a')}
    left join student s on s.account_id = a.id and a.role = 'STUDENT'
    left join teacher t on t.account_id = a.id and a.role = 'TEACHER'
    left join admin m on m.account_id = a.id and a.role in ('SUPER_ADMIN', 'READ_ONLY_ADMIN')
    where a.id = ${accountId} and a.erased_at is null`.execute(db);
  return rows[0]?.name ?? '';
}
