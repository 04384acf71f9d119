import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { languageAtHand } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/events.ts';
import type { MaintenanceWatch } from '#server/plugins/maintenance.ts';
import type { Actor, Sessions } from '#server/plugins/session.ts';
import type { OwnPreferences } from '#shared/contract/settings.ts';
import {
  isClosedForMaintenance,
  type Language,
  Preferences,
  type PreferencesChange,
  SystemSettings,
  type SystemSettingsChange,
  withDefaults,
} from '#shared/settings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  countRunning,
  deleteSettings,
  lockSettings,
  selectNow,
  selectPreferences,
  selectSettings,
  upsertPreferences,
  upsertSettings,
} from './settings.queries.ts';

export interface SettingsTools {
  db: Db;
  events: Events;
  maintenance: MaintenanceWatch;
  sessions: Sessions;
}

export async function getSettings(db: Db, institutionId: number): Promise<SystemSettings> {
  return withDefaults(SystemSettings, await selectSettings(db, institutionId));
}

export async function updateSettings(
  tools: SettingsTools,
  actor: Actor,
  change: SystemSettingsChange,
  despiteRunning: boolean,
): Promise<SystemSettings> {
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    const before = withDefaults(SystemSettings, await lockSettings(trx, institutionId));
    const after = { ...before, ...change };
    assertAgree(after);
    if (!despiteRunning) await assertNobodyInterrupted(trx, institutionId, before, after);
    await upsertSettings(trx, institutionId, actor.accountId, change);
    await recordAudit(trx, actor, { action: 'settings.changed', detail: difference(before, after) });
    await apply(tools, trx, institutionId, { before, after });
    return after;
  });
}

export async function resetSettings(tools: SettingsTools, actor: Actor): Promise<SystemSettings> {
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    const before = withDefaults(SystemSettings, await lockSettings(trx, institutionId));
    const after = SystemSettings.parse({});
    await deleteSettings(trx, institutionId);
    await recordAudit(trx, actor, { action: 'settings.reset', detail: difference(before, after) });
    await apply(tools, trx, institutionId, { before, after });
    return after;
  });
}

/** What acts by itself reads its setting when it acts; the rest is told here. */
async function apply(
  { events, maintenance, sessions }: SettingsTools,
  trx: Trx,
  institutionId: number,
  { before, after }: { before: SystemSettings; after: SystemSettings },
): Promise<void> {
  if (before.sessionTimeoutMinutes !== after.sessionTimeoutMinutes) {
    await sessions.retime(trx, institutionId);
  }
  await maintenance.changed(trx);
  await events.publish(trx, { institutionId }, { type: 'settings.changed' });
}

/** How many are writing a quiz now. */
export function countRunningAttempts(db: Db, institutionId: number): Promise<number> {
  return countRunning(db, institutionId);
}

/** To close the system stops whoever writes a quiz, while their time runs on: only on purpose. */
async function assertNobodyInterrupted(
  trx: Trx,
  institutionId: number,
  before: SystemSettings,
  after: SystemSettings,
): Promise<void> {
  const now = (await selectNow(trx)).getTime();
  if (isClosedForMaintenance(before, now) || !isClosedForMaintenance(after, now)) return;
  const running = await countRunningAttempts(trx, institutionId);
  if (running === 0) return;
  throw new AppError('ATTEMPTS_RUNNING', {
    message: say(
      '{running, plural, one {# student is taking a quiz right now.} other {# students are taking a quiz right now.}} Their time runs on while the system is closed.',
      { running },
    ),
    current: { running },
  });
}

function assertAgree({ maintenanceMode, maintenanceStartsAt, maintenanceEndsAt }: SystemSettings): void {
  const details: string[] = [];
  if (maintenanceMode === 'scheduled' && maintenanceStartsAt === null) {
    details.push(`maintenanceStartsAt: ${say('is required when maintenance is scheduled')}`);
  }
  if (
    maintenanceStartsAt !== null &&
    maintenanceEndsAt !== null &&
    maintenanceEndsAt <= maintenanceStartsAt
  ) {
    details.push(`maintenanceEndsAt: ${say('must be after maintenanceStartsAt')}`);
  }
  if (details.length > 0) throw faultyFields(details);
}

function difference(before: SystemSettings, after: SystemSettings): Record<string, unknown> {
  const keys = Object.keys(after) as (keyof SystemSettings)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}

export async function getPreferences(
  db: Db,
  person: Pick<Actor, 'accountId' | 'institutionId'>,
): Promise<OwnPreferences> {
  const own = withDefaults(Preferences, await selectPreferences(db, person.accountId));
  const { countFocusLoss, language, timezone } = await getSettings(db, person.institutionId);
  return {
    ...own,
    effectiveLanguage: own.language ?? language,
    effectiveTimezone: own.timezone ?? timezone,
    leavingIsCounted: countFocusLoss,
  };
}

export async function updatePreferences(
  db: Db,
  actor: Actor,
  change: PreferencesChange,
): Promise<OwnPreferences> {
  await upsertPreferences(db, actor.accountId, change);
  return getPreferences(db, actor);
}

/** Whoever registers on a page in another language than the institution's goes on in it: in mails, and when they sign in. */
export async function keepLanguage(trx: Trx, accountId: number, usual: Language): Promise<void> {
  const language = languageAtHand();
  // English is also what a call gets that has asked for nothing.
  if (language !== 'en' && language !== usual) await upsertPreferences(trx, accountId, { language });
}
