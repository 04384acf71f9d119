import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { currentLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { WatchedSettings } from '#server/plugins/http/watched-settings.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { PasswordProof } from '#server/plugins/sessions/password-proof.ts';
import type { Actor, Sessions } from '#server/plugins/sessions/session.ts';
import type { OwnPreferences } from '#shared/contract/platform/settings.ts';
import { readPhotoHost } from '#shared/photo-hosts.ts';
import {
  isClosedForMaintenance,
  isLessSafe,
  type Language,
  Preferences,
  type PreferencesChange,
  SystemSettings,
  type SystemSettingsChange,
  type SystemSettingsUpdate,
  withDefaults,
} from '#shared/settings.ts';
import { readTrustedHost } from '#shared/trusted-hosts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findFaultyRecipients } from './backup-recipients.service.ts';
import {
  countRunning,
  deleteSettings,
  hasSecondFactor,
  lockSettings,
  selectNow,
  selectPreferences,
  selectSettings,
  selectStaffWithoutSecondFactor,
  upsertPreferences,
  upsertSettings,
} from './settings.queries.ts';

export interface SettingsDeps {
  db: Db;
  events: Events;
  passwordProof: PasswordProof;
  sessions: Sessions;
  watchedSettings: WatchedSettings;
}

export async function getSettings(db: Db, institutionId: number): Promise<SystemSettings> {
  return withDefaults(SystemSettings, await selectSettings(db, institutionId));
}

export async function updateSettings(
  deps: SettingsDeps,
  actor: Actor,
  { currentPassword, ...sent }: SystemSettingsUpdate,
  despiteRunning: boolean,
): Promise<SystemSettings> {
  const { institutionId } = actor;
  const change = readChange(sent);
  await assertRecipients(change);
  await provePasswordIfGiven(deps, actor, currentPassword);
  return inTransaction(deps.db, async (trx) => {
    const before = withDefaults(SystemSettings, await lockSettings(trx, institutionId));
    const after = { ...before, ...change };
    assertAgree(after);
    assertPasswordGiven(before, after, currentPassword);
    await assertActorHasSecondFactor(trx, actor, before, after);
    if (!despiteRunning) await assertNobodyInterrupted(trx, institutionId, before, after);
    await upsertSettings(trx, institutionId, actor.accountId, change);
    await recordAudit(trx, actor, { action: 'settings.changed', detail: difference(before, after) });
    await apply(deps, trx, institutionId, { before, after });
    return after;
  });
}

export async function resetSettings(
  deps: SettingsDeps,
  actor: Actor,
  currentPassword: string | undefined,
): Promise<SystemSettings> {
  const { institutionId } = actor;
  await provePasswordIfGiven(deps, actor, currentPassword);
  return inTransaction(deps.db, async (trx) => {
    const before = withDefaults(SystemSettings, await lockSettings(trx, institutionId));
    const after = SystemSettings.parse({});
    assertPasswordGiven(before, after, currentPassword);
    await deleteSettings(trx, institutionId);
    await recordAudit(trx, actor, { action: 'settings.reset', detail: difference(before, after) });
    await apply(deps, trx, institutionId, { before, after });
    return after;
  });
}

/** Before the transaction: hashing takes long, and a wrong password must stay counted. */
async function provePasswordIfGiven(
  { passwordProof }: SettingsDeps,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await passwordProof.ask(actor, password);
}

function assertPasswordGiven(
  before: SystemSettings,
  after: SystemSettings,
  password: string | undefined,
): void {
  if (password === undefined && isLessSafe(before, after)) {
    throw faultyFields([`currentPassword: ${say('is required')}`]);
  }
}

/** A person who requires a second factor for staff must have one, or they would lock themselves out for good. */
async function assertActorHasSecondFactor(
  trx: Trx,
  actor: Actor,
  before: SystemSettings,
  after: SystemSettings,
): Promise<void> {
  if (before.requireSecondFactorForStaff || !after.requireSecondFactorForStaff) return;
  if (!(await hasSecondFactor(trx, actor.accountId))) throw new AppError('OWN_SECOND_FACTOR_FIRST');
}

/** Most settings are read where they act; the rest is applied here. */
async function apply(
  { events, sessions, watchedSettings }: SettingsDeps,
  trx: Trx,
  institutionId: number,
  { before, after }: { before: SystemSettings; after: SystemSettings },
): Promise<void> {
  if (before.sessionTimeoutMinutes !== after.sessionTimeoutMinutes) {
    await sessions.retime(trx, institutionId);
  }
  if (before.requireSecondFactorForStaff !== after.requireSecondFactorForStaff) {
    // Applies to signed-in staff immediately, and their open pages get no more events.
    for (const accountId of await selectStaffWithoutSecondFactor(trx, institutionId)) {
      await sessions.forgetAccount(trx, accountId);
    }
  }
  await watchedSettings.changed(trx);
  await events.publish(trx, { institutionId }, { type: 'settings.changed' });
}

/** How many students are taking a quiz now. */
export function countRunningAttempts(db: Db, institutionId: number): Promise<number> {
  return countRunning(db, institutionId);
}

/** Maintenance stops everyone taking a quiz while their time runs on, so it needs a confirmation. */
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
      '{running, plural, one {# student is taking a quiz right now.} other {# students are taking a quiz right now.}} Their time keeps running while the system is closed.',
      { running },
    ),
    current: { running },
  });
}

/** As stored: each host in the spelling it is compared in. */
function readChange(change: SystemSettingsChange): SystemSettingsChange {
  const { trustedHosts, photoHosts } = change;
  return {
    ...change,
    ...(trustedHosts && { trustedHosts: readHosts('trustedHosts', trustedHosts) }),
    ...(photoHosts && { photoHosts: readHosts('photoHosts', photoHosts) }),
  };
}

async function assertRecipients({ backupRecipients = [] }: SystemSettingsChange): Promise<void> {
  const faulty = await findFaultyRecipients(backupRecipients);
  if (faulty.length === 0) return;
  const keys = faulty.join(', ');
  throw faultyFields([`backupRecipients: ${say('must be age public keys. Check {keys}', { keys })}`]);
}

const hostReaders = { trustedHosts: readTrustedHost, photoHosts: readPhotoHost };

function readHosts(setting: keyof typeof hostReaders, typed: readonly string[]): string[] {
  const hosts = typed.map((name) => hostReaders[setting](name, (address) => URL.parse(address)));
  const faulty = typed.filter((_, at) => hosts[at] === undefined).map((name) => `“${name}”`);
  if (faulty.length > 0) throw faultyFields([`${setting}: ${hostFault(setting, faulty.join(', '))}`]);
  return [...new Set(hosts.filter((host) => host !== undefined))];
}

function hostFault(setting: keyof typeof hostReaders, hosts: string): string {
  return setting === 'trustedHosts'
    ? say('must be host names such as quiz.school.example or 192.168.1.10:3000. Check {hosts}', { hosts })
    : say('must be host names such as photos.school.example. Check {hosts}', { hosts });
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

/** Keeps the language a person registered in, for mails and for signing in. */
export async function keepLanguage(trx: Trx, accountId: number, usual: Language): Promise<void> {
  const language = currentLanguage();
  // A call without a language gets English, too.
  if (language !== 'en' && language !== usual) await upsertPreferences(trx, accountId, { language });
}
