import { type RawBuilder, sql } from 'kysely';
import type { SystemSettings } from '#shared/settings.ts';

type Switches = { [Key in keyof SystemSettings]: SystemSettings[Key] extends boolean ? Key : never };

/**
 * Whether a setting that is on unless somebody switched it off is on, as a part of the statement it acts on:
 * no process can be behind.
 */
export function isSwitchedOn(
  key: Exclude<Switches[keyof Switches], 'autoApproveRegistrations'>,
  institutionId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from setting switched
    where switched.institution_id = ${institutionId} and switched.key = ${sql.lit(key)}
      and switched.value = 'false'::jsonb)`;
}
