import { type Db, inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Events } from '#server/plugins/events.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { OwnPreferences } from '#shared/contract/settings.ts';
import {
  Preferences,
  type PreferencesChange,
  SystemSettings,
  type SystemSettingsChange,
  withDefaults,
} from '#shared/settings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { selectPreferences, selectSettings, upsertPreferences, upsertSettings } from './settings.queries.ts';

export async function getSettings(db: Db, institutionId: number): Promise<SystemSettings> {
  return withDefaults(SystemSettings, await selectSettings(db, institutionId));
}

export async function updateSettings(
  db: Db,
  events: Events,
  actor: Actor,
  change: SystemSettingsChange,
): Promise<SystemSettings> {
  return inTransaction(db, async (trx) => {
    const before = await getSettings(trx, actor.institutionId);
    const after = { ...before, ...change };
    assertAgree(after);
    await upsertSettings(trx, actor.institutionId, actor.accountId, change);
    await recordAudit(trx, actor, { action: 'settings.changed', detail: difference(before, after) });
    await events.publish(trx, { institutionId: actor.institutionId }, { type: 'settings.changed' });
    return after;
  });
}

function assertAgree({ maintenanceMode, maintenanceStartsAt, maintenanceEndsAt }: SystemSettings): void {
  const details: string[] = [];
  if (maintenanceMode === 'scheduled' && maintenanceStartsAt === null) {
    details.push('maintenanceStartsAt: is required when maintenance is scheduled');
  }
  if (
    maintenanceStartsAt !== null &&
    maintenanceEndsAt !== null &&
    maintenanceEndsAt <= maintenanceStartsAt
  ) {
    details.push('maintenanceEndsAt: must be after maintenanceStartsAt');
  }
  if (details.length > 0) {
    throw new AppError('INVALID_INPUT', { message: `Please check ${details.join('; ')}.`, details });
  }
}

function difference(before: SystemSettings, after: SystemSettings): Record<string, unknown> {
  const keys = Object.keys(after) as (keyof SystemSettings)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}

export async function getPreferences(db: Db, actor: Actor): Promise<OwnPreferences> {
  const own = withDefaults(Preferences, await selectPreferences(db, actor.accountId));
  const effectiveTimezone = own.timezone ?? (await getSettings(db, actor.institutionId)).timezone;
  return { ...own, effectiveTimezone };
}

export async function updatePreferences(
  db: Db,
  actor: Actor,
  change: PreferencesChange,
): Promise<OwnPreferences> {
  await upsertPreferences(db, actor.accountId, change);
  return getPreferences(db, actor);
}
