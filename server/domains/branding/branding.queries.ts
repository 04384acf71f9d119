import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

export type BrandingProfileRow = Selectable<Database['branding_profile']>;
export type NewProfileRow = Insertable<Database['branding_profile']>;
export type ProfileRowChange = Updateable<Database['branding_profile']>;

export function selectProfiles(db: Db): Promise<BrandingProfileRow[]> {
  return db.selectFrom('branding_profile').selectAll().orderBy('priority', 'desc').orderBy('id').execute();
}

/** Serializes changes to profiles. */
export async function lockProfiles(trx: Trx, institutionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('branding'), ${institutionId}::integer)`.execute(trx);
}

export function insertProfile(trx: Trx, profile: NewProfileRow): Promise<BrandingProfileRow> {
  return trx.insertInto('branding_profile').values(profile).returningAll().executeTakeFirstOrThrow();
}

export function updateProfile(trx: Trx, id: number, change: ProfileRowChange): Promise<BrandingProfileRow> {
  return trx
    .updateTable('branding_profile')
    .set({ ...change, last_updated: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteProfile(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('branding_profile').where('id', '=', id).execute();
}
