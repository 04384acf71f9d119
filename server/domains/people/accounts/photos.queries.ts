import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { Role } from '#shared/permissions.ts';

interface Owner {
  accountId: number;
  role: Role;
}

interface PhotoRow {
  photo_file_id: number | null;
  /** Only a student's photo may be an external URL. */
  photo_url: string | null;
}

const placeOf = {
  STUDENT: { table: 'student', url: sql.ref('photo_url') },
  TEACHER: { table: 'teacher', url: sql`null::text` },
  SUPER_ADMIN: { table: 'admin', url: sql`null::text` },
  READ_ONLY_ADMIN: { table: 'admin', url: sql`null::text` },
} as const satisfies Record<Role, { table: keyof Database; url: unknown }>;

/**
 * Undefined for an account without a person. Locks the row, so that concurrent photo changes run one after the
 * other.
 */
export async function lockPhoto(trx: Trx, { accountId, role }: Owner): Promise<PhotoRow | undefined> {
  const { table, url } = placeOf[role];
  const { rows } = await sql<PhotoRow>`
    select photo_file_id, ${url} as photo_url from ${sql.table(table)}
    where account_id = ${accountId} for no key update`.execute(trx);
  return rows[0];
}

export async function updatePhoto(
  trx: Trx,
  { accountId, role }: Owner,
  fileId: number | null,
): Promise<void> {
  const { table } = placeOf[role];
  const clearUrl = table === 'student' ? sql`, photo_url = null` : sql``;
  await sql`
    update ${sql.table(table)} set photo_file_id = ${fileId}, last_updated = now() ${clearUrl}
    where account_id = ${accountId}`.execute(trx);
}
