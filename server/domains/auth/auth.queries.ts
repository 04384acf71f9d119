import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

export type SessionRow = Pick<
  Selectable<Database['session']>,
  'id' | 'created_at' | 'last_seen_at' | 'address' | 'user_agent'
>;

// Somebody whose program signs in again and again has thousands; nobody looks through them.
const mostListed = 200;

export function selectLiveSessions(db: Db, accountId: number, current: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${current}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
}

/** Those who make, use or replace the code of the first admin follow each other. */
export async function lockInstitution(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('institution').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function replaceFirstAdminCode(trx: Trx, codeHash: Buffer): Promise<void> {
  await sql`
    update one_time_code set revoked_at = now()
    where purpose = 'FIRST_ADMIN' and used_at is null and revoked_at is null`.execute(trx);
  await sql`
    insert into one_time_code (purpose, code_hash, expires_at)
    values ('FIRST_ADMIN', ${codeHash}, now() + interval '24 hours')`.execute(trx);
}

function firstAdminCodes(codeHash: Buffer) {
  return sql`purpose = 'FIRST_ADMIN' and code_hash = ${codeHash} and used_at is null and revoked_at is null
    and expires_at > now()`;
}

export async function isFirstAdminCode(db: Db, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from one_time_code where ${firstAdminCodes(codeHash)}`.execute(db);
  return rows.length > 0;
}

/** False when it has been used meanwhile, or is over. */
export async function spendFirstAdminCode(trx: Trx, codeHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_code set used_at = now() where ${firstAdminCodes(codeHash)}`.execute(trx);
  return numAffectedRows === 1n;
}
