import { type RawBuilder, sql } from 'kysely';
import type { SystemSettings } from '#shared/settings.ts';

type Switches = { [Key in keyof SystemSettings]: SystemSettings[Key] extends boolean ? Key : never };

type OffAtFirst = 'autoApproveRegistrations' | 'requireSecondFactorForStaff';

/** SQL for whether a setting that is off by default is on. */
function isTurnedOn(
  key: 'requireSecondFactorForStaff',
  institutionId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from setting switched
    where switched.institution_id = ${institutionId} and switched.key = ${sql.lit(key)}
      and switched.value = 'true'::jsonb)`;
}

/** Whether the account `a` must set up a second factor before doing anything else. */
export const owesSecondFactor = sql<boolean>`(a.role <> 'STUDENT'
  and ${isTurnedOn('requireSecondFactorForStaff', sql`a.institution_id`)}
  and not exists (select from two_factor factor where factor.account_id = a.id and factor.confirmed_at is not null))`;

/**
 * SQL for whether a setting that is on by default is on. As a part of the statement that obeys it, it is never
 * outdated in any process.
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

/** Whether it has been off for a day. Only then are earlier records deleted, so that a mistake can be undone. */
export function isOffForADay(
  key: 'recordAddresses' | 'countFocusLoss',
  institutionId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from setting switched
    where switched.institution_id = ${institutionId} and switched.key = ${sql.lit(key)}
      and switched.value = 'false'::jsonb
      and switched.updated_at < now() - make_interval(days => ${sql.lit(daysUntilDeleted)}))`;
}
