import { type RawBuilder, sql } from 'kysely';
import type { SystemSettings } from '#shared/settings.ts';

type Switches = { [Key in keyof SystemSettings]: SystemSettings[Key] extends boolean ? Key : never };

type OffAtFirst = 'autoApproveRegistrations' | 'requireSecondFactorForStaff';

/** The same for a setting that is off until somebody switches it on. */
function isTurnedOn(
  key: 'requireSecondFactorForStaff',
  institutionId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from setting switched
    where switched.institution_id = ${institutionId} and switched.key = ${sql.lit(key)}
      and switched.value = 'true'::jsonb)`;
}

/** Whether the account `a` has to set up a second factor before it may do anything else. */
export const owesSecondFactor = sql<boolean>`(a.role <> 'STUDENT'
  and ${isTurnedOn('requireSecondFactorForStaff', sql`a.institution_id`)}
  and not exists (select from two_factor factor where factor.account_id = a.id and factor.confirmed_at is not null))`;

/**
 * Whether a setting that is on unless somebody switched it off is on, as a part of the statement it acts on:
 * no process can be behind.
 */
export function isSwitchedOn(
  key: Exclude<Switches[keyof Switches], OffAtFirst>,
  institutionId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from setting switched
    where switched.institution_id = ${institutionId} and switched.key = ${sql.lit(key)}
      and switched.value = 'false'::jsonb)`;
}

const daysUntilDeleted = 1;

/** Whether it was switched off a day ago or longer: what was recorded before is deleted then, and not by a slip. */
export function isLongOff(
  key: 'recordAddresses' | 'countFocusLoss',
  institutionId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from setting switched
    where switched.institution_id = ${institutionId} and switched.key = ${sql.lit(key)}
      and switched.value = 'false'::jsonb
      and switched.updated_at < now() - make_interval(days => ${sql.lit(daysUntilDeleted)}))`;
}
