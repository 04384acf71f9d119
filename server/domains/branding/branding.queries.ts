import type { Selectable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

export type BrandingProfileRow = Selectable<Database['branding_profile']>;

export function selectProfiles(db: Db): Promise<BrandingProfileRow[]> {
  return db.selectFrom('branding_profile').selectAll().orderBy('priority', 'desc').orderBy('id').execute();
}
