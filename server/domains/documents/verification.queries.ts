import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { stands } from './certificates.queries.ts';

export interface CheckedRow {
  content: unknown;
  /** For a certificate whose grade changed: since the change, noticed or not. */
  revoked_at: Date | null;
  revoke_reason: string | null;
}

export async function findByCode(db: Db, code: string): Promise<CheckedRow | undefined> {
  const { rows } = await sql<CheckedRow>`
    select held.content, held.revoke_reason, coalesce(held.revoked_at,
      case when grade.id is not null and not ${stands} then greatest(grade.last_updated, held.issued_at) end)
      as revoked_at
    from certificate held left join grade on grade.attempt_id = held.attempt_id
    where held.verification_code = ${code}`.execute(db);
  return rows[0];
}
