import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Photos } from '#server/plugins/files/photos.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { BrandingProfile } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { findMatch } from '#shared/branding/match.ts';
import type {
  BrandingProfileChange,
  BrandingProfileEntry,
  NewBrandingProfile,
} from '#shared/contract/platform/branding.ts';
import { branding } from '#shared/limits.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { discardFile } from '../files/photos.service.ts';
import { keyFor, originOf } from './branding.policy.ts';
import { presentEntry, presentProfile } from './branding.presenter.ts';
import {
  type BrandingProfileRow,
  deleteProfile,
  insertProfile,
  lockProfiles,
  type NewProfileRow,
  type ProfileRowChange,
  selectProfiles,
  updateProfile,
} from './branding.queries.ts';
import { type Brands, ownDefault, profilesOver } from './branding.service.ts';
import { contrastsOf, paletteOf } from './palette.presenter.ts';

export interface EditorDeps {
  db: Db;
  store: FileStore;
  brands: Brands;
  events: Events;
  photos: Photos;
  queue: FastifyInstance['queue'];
}

const shipped: readonly BrandingProfile[] = [...builtInProfiles, ownDefault];

/** In the order they are tried; inactive profiles keep their place. */
export async function listEntries(db: Db, actor: Actor): Promise<BrandingProfileEntry[]> {
  const rows = (await selectProfiles(db)).filter((row) => row.institution_id === actor.institutionId);
  const keys = new Set(rows.map((row) => row.profile_key));
  const rank = ({ pattern, priority }: BrandingProfileEntry) => (pattern === null ? -1 : priority);
  return [
    ...rows.map((row) => presentEntry(actor, presentProfile(row), row)),
    ...shipped.filter(({ key }) => !keys.has(key)).map((profile) => presentEntry(actor, profile, undefined)),
  ].sort((one, other) => rank(other) - rank(one));
}

export function previewColor(primaryColor: string) {
  const palette = paletteOf(primaryColor);
  return { palette, contrasts: contrastsOf(palette) };
}

/** Which profile a page at this address would show. */
export async function matchAddress(db: Db, typed: string) {
  const trimmed = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  if (url === null || url.hostname === '')
    throw invalid('address', say('is not an address such as exams.school.example'));
  const profiles = profilesOver(await selectProfiles(db));
  const match = findMatch(profiles, { href: url.href, hostname: url.hostname }) ?? ownDefault;
  return { key: match.key, name: match.brand.name, address: url.href };
}

export async function createProfile(
  deps: EditorDeps,
  actor: Actor,
  given: NewBrandingProfile,
): Promise<BrandingProfileEntry> {
  return commitChange(deps, async (trx) => {
    await lockProfiles(trx, actor.institutionId);
    const rows = await selectProfiles(trx);
    if (rows.length >= branding.maxProfiles) throw new AppError('BRANDING_FULL');
    const taken = new Set([...rows.map((row) => row.profile_key), ...shipped.map(({ key }) => key)]);
    const key = keyFor(given.name, taken);
    const { tenant = key, ...others } = given;
    const row = await insertProfile(trx, {
      institution_id: actor.institutionId,
      profile_key: key,
      ...columnsOf({ ...others, tenant }),
    } as NewProfileRow);
    await publishChange(deps, trx, actor, row, { created: given.name });
    return presentEntry(actor, presentProfile(row), row);
  });
}

/** Only the sent fields change. */
export async function updateEntry(
  deps: EditorDeps,
  actor: Actor,
  key: string,
  change: BrandingProfileChange,
): Promise<BrandingProfileEntry> {
  assertPossible(key, change);
  // An empty change must not turn a built-in profile into a changed one.
  if (Object.keys(change).length === 0) return getEntry(deps.db, actor, key);
  return changeRow(deps, actor, key, async (trx, row) => {
    const columns = columnsOf(change);
    const builtIn = builtInProfiles.find((profile) => profile.key === key);
    // Follows the shipped pattern, even when an update changes it.
    if (builtIn && change.pattern === builtIn.pattern) columns.pattern = null;
    const after = await updateProfile(trx, row.id, columns);
    return { after, detail: difference(row, after) };
  });
}

async function getEntry(db: Db, actor: Actor, key: string): Promise<BrandingProfileEntry> {
  const entry = (await listEntries(db, actor)).find((one) => one.key === key);
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
}

function assertPossible(key: string, { pattern, isEnabled }: BrandingProfileChange): void {
  const isDefault = originOf(key) === 'default';
  if (isDefault && isEnabled === false) throw new AppError('BRANDING_DEFAULT_NEEDED');
  if (isDefault && typeof pattern === 'string')
    throw invalid('pattern', say('must be empty for the default profile'));
  if (!isDefault && pattern === null) throw invalid('pattern', say('is required'));
}

function invalid(field: string, problem: string): AppError {
  return faultyFields([`${field}: ${problem}`]);
}

export async function deleteOwnProfile(deps: EditorDeps, actor: Actor, key: string): Promise<void> {
  const origin = originOf(key);
  if (origin === 'default') throw new AppError('BRANDING_DEFAULT_NEEDED');
  if (origin === 'built-in') throw new AppError('BRANDING_BUILT_IN');
  await commitChange(deps, async (trx) => {
    const row = await lockRow(trx, actor, key);
    if (!row) throw new AppError('NOT_FOUND');
    await removeRow(deps, trx, row);
    await publishChange(deps, trx, actor, row, { deleted: row.name });
  });
}

/** Restores a built-in profile to its shipped state. */
export async function restoreProfile(
  deps: EditorDeps,
  actor: Actor,
  key: string,
): Promise<BrandingProfileEntry> {
  const profile = shipped.find((one) => one.key === key);
  if (!profile) throw new AppError('NOT_FOUND');
  await commitChange(deps, async (trx) => {
    const row = await lockRow(trx, actor, key);
    if (!row) return;
    await removeRow(deps, trx, row);
    await publishChange(deps, trx, actor, row, { restored: profile.brand.name });
  });
  return presentEntry(actor, profile, undefined);
}

async function removeRow({ queue }: EditorDeps, trx: Trx, row: BrandingProfileRow): Promise<void> {
  await deleteProfile(trx, row.id);
  await discardFile(trx, queue, row.logo_file_id);
  await discardFile(trx, queue, row.favicon_file_id);
}

interface Changed {
  after: BrandingProfileRow;
  detail: Record<string, unknown>;
}

/** Changes the row of a profile; creates the row of an unchanged built-in profile. */
export async function changeRow(
  deps: EditorDeps,
  actor: Actor,
  key: string,
  work: (trx: Trx, row: BrandingProfileRow) => Promise<Changed>,
): Promise<BrandingProfileEntry> {
  return commitChange(deps, async (trx) => {
    const row = (await lockRow(trx, actor, key)) ?? (await insertShipped(trx, actor, key));
    const { after, detail } = await work(trx, row);
    await publishChange(deps, trx, actor, row, detail);
    return presentEntry(actor, presentProfile(after), after);
  });
}

async function lockRow(trx: Trx, actor: Actor, key: string): Promise<BrandingProfileRow | undefined> {
  await lockProfiles(trx, actor.institutionId);
  const rows = await selectProfiles(trx);
  return rows.find((row) => row.profile_key === key && row.institution_id === actor.institutionId);
}

function insertShipped(trx: Trx, actor: Actor, key: string): Promise<BrandingProfileRow> {
  const profile = shipped.find((one) => one.key === key);
  if (!profile) throw new AppError('NOT_FOUND');
  const { name, shortName, tagline, description, primaryColor, tenant } = profile.brand;
  return insertProfile(trx, {
    institution_id: actor.institutionId,
    profile_key: key,
    priority: profile.priority,
    pattern: null,
    name,
    short_name: shortName,
    tagline,
    registration_description: description,
    primary_color: primaryColor,
    tenant,
    ...shippedImages(key),
  });
}

/** The shipped images of a profile. The default's icon is rendered in its colour. */
export function shippedImages(key: string): { logo_path: string | null; favicon_path: string | null } {
  const brand = shipped.find((one) => one.key === key)?.brand;
  return {
    logo_path: brand?.logo ?? null,
    favicon_path: key === 'default' ? null : (brand?.favicon ?? null),
  };
}

function columnsOf(change: BrandingProfileChange): ProfileRowChange {
  const columns: ProfileRowChange = {
    name: change.name,
    short_name: change.shortName,
    tagline: change.tagline,
    registration_description: change.registrationDescription,
    primary_color: change.primaryColor,
    tenant: change.tenant,
    pattern: change.pattern,
    priority: change.priority,
    description: change.description,
    is_enabled: change.isEnabled,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const uninteresting = new Set(['id', 'last_updated', 'date_created']);

function difference(before: BrandingProfileRow, after: BrandingProfileRow): Record<string, unknown> {
  const keys = Object.keys(after) as (keyof BrandingProfileRow)[];
  const changed = keys.filter((key) => !uninteresting.has(key) && before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}

/** Drops the cache before responding: the database may notify this process only later. */
async function commitChange<Result>(
  { db, brands }: EditorDeps,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, work);
  brands.forget();
  return result;
}

async function publishChange(
  { brands, events }: EditorDeps,
  trx: Trx,
  actor: Actor,
  row: BrandingProfileRow,
  detail: Record<string, unknown>,
): Promise<void> {
  const target = { type: 'brandingProfile', id: row.id };
  const named = { profile: row.profile_key, ...detail };
  await recordAudit(trx, actor, { action: 'branding.changed', target, detail: named });
  // Before the event: pages that reload because of it must get the new brands.
  await brands.changed(trx);
  await events.publish(trx, { institutionId: actor.institutionId }, { type: 'branding.changed' });
}
