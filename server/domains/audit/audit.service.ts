import { Readable } from 'node:stream';
import type { RawBuilder } from 'kysely';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { makeTableFile, tableMediaTypes } from '#server/exporting/table-file.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Limits } from '#server/plugins/http/limits.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  AuditAction,
  AuditEntry,
  AuditExportQuery,
  AuditPerson,
  AuditPurge,
  AuditQuery,
} from '#shared/contract/platform/audit.ts';
import { auditEntry, auditExport } from '#shared/limits.ts';
import { SystemSettings } from '#shared/settings.ts';
import { entryCells, entryHeader, presentAll, presentPerson, targetOf } from './audit.presenter.ts';
import {
  countEntries,
  deleteEntries,
  deleteExpiredEntries,
  type EntryRow,
  type ErasedSubject,
  entryInsertFrom,
  insertEntry,
  redactEntries,
  redactNaming,
  selectEntries,
  selectEntriesBelow,
} from './audit.queries.ts';
import {
  isInLog,
  searchPeople,
  selectEntriesAbout,
  selectErased,
  selectPeople,
  selectSubjects,
} from './audit-people.queries.ts';
import { selectTargets } from './audit-targets.queries.ts';

interface AuditedAction {
  action: AuditAction;
  target?: { type: string; id: number };
  /**
   * The affected accounts, if the target doesn't lead to them: there are several, or the target is gone. Otherwise
   * the log looks up the target's owner.
   */
  people?: readonly number[];
  /** What changed. Never a password, a token or a code. */
  detail?: Record<string, unknown>;
}

/** An authenticated person. */
type By = Omit<Actor, 'sessionId'>;

/** An anonymous caller. */
export type Stranger = Pick<Actor, 'institutionId' | 'address' | 'requestId'> & {
  accountId?: never;
  role?: never;
};

/** Records an action in the transaction that performs it: neither exists without the other. */
export async function recordAudit(trx: Trx, actor: By | Stranger, audited: AuditedAction): Promise<void> {
  const entry = {
    ...entryOf(actor, audited),
    targetType: audited.target?.type ?? null,
    targetId: audited.target === undefined ? null : String(audited.target.id),
  };
  await insertEntry(trx, entry, audited.people);
}

interface Inserted extends Omit<AuditedAction, 'target' | 'people'> {
  /** The kind of target, and the name of its row in the statement. */
  target: { type: string; row: string };
}

/**
 * Inserts the entry in the statement that inserts the target, for what a whole room does at once: a transaction would
 * cost more than the action.
 */
export function auditWithin(actor: By, audited: Inserted): RawBuilder<unknown> {
  return entryInsertFrom(audited.target.row, { ...entryOf(actor, audited), targetType: audited.target.type });
}

function entryOf(actor: By | Stranger, audited: Omit<AuditedAction, 'target' | 'people'>) {
  return {
    institutionId: actor.institutionId,
    actorId: actor.accountId ?? null,
    actorRole: actor.role ?? null,
    action: audited.action,
    detail: audited.detail ?? {},
    address: actor.address,
    requestId: actor.requestId,
  };
}

// Prevents a caller who probes the whole API from filling the log or keeping the database busy.
const maxRefusals = { max: 100, seconds: 3_600 };

/** Records a refused call, up to a limit per hour. */
export async function recordRefusal(
  db: Db,
  limits: Limits,
  actor: Actor,
  call: { method: string; path: string },
): Promise<void> {
  const use = { key: `recorded refusals of account ${actor.accountId}`, limit: maxRefusals };
  try {
    // Checked before counting: the check takes no lock that a flood would queue for.
    await limits.check(use);
    await limits.count(use);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  await inTransaction(db, (trx) => recordAudit(trx, actor, { action: 'access.refused', detail: call }));
}

export async function listAuditLog(db: Db, actor: Actor, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { institutionId } = actor;
  const filter = await resolvePeople(db, institutionId, query);
  const { rows, total } = await selectEntries(db, institutionId, filter);
  return { items: await presentEntries(db, institutionId, rows, filter.peopleIds), total };
}

// The most ids in a statement; more are joined in the database.
const maxLookedUp = 10_000;

/** Names are searched among thousands of people; entries, of which there are millions, are then found by id. */
async function resolvePeople<Query extends Pick<AuditQuery, 'person' | 'personId'>>(
  db: Db,
  institutionId: number,
  query: Query,
): Promise<Omit<Query, 'person' | 'personId'> & { peopleIds?: number[]; aboutThem?: number[] | undefined }> {
  const { person, personId, ...others } = query;
  const isSearch = person !== undefined && person !== '';
  const named = isSearch ? await searchPeople(db, institutionId, person) : undefined;
  const peopleIds = personId === undefined ? named : (named ?? [personId]).filter((id) => id === personId);
  if (peopleIds === undefined) return others;
  const aboutThem = await selectEntriesAbout(db, peopleIds, maxLookedUp);
  return { ...others, peopleIds, aboutThem };
}

async function presentEntries(
  db: Db,
  institutionId: number,
  rows: readonly EntryRow[],
  lookedFor: readonly number[] = [],
): Promise<AuditEntry[]> {
  const entryIds = rows.map(({ id }) => id);
  const subjects = await selectSubjects(db, entryIds, { lookedFor, max: auditEntry.shownPeople });
  const actors = rows.flatMap(({ actor_id: id }) => (id === null ? [] : [id]));
  const people = await readPeople(db, institutionId, [...actors, ...subjects.map((one) => one.accountId)]);
  const targets = await selectTargets(db, rows.flatMap(targetOf));
  return presentAll(rows, { subjects, people, targets });
}

async function readPeople(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<Map<number, AuditPerson>> {
  const wanted = [...new Set(ids)];
  const rows = new Map((await selectPeople(db, institutionId, wanted)).map((row) => [row.id, row]));
  const gone = wanted.filter((id) => !rows.has(id));
  const erased = gone.length === 0 ? new Set<number>() : await selectErased(db, institutionId, gone);
  return new Map(wanted.map((id) => [id, presentPerson(id, rows.get(id), erased.has(id))]));
}

export async function getAuditPerson(db: Db, actor: Actor, accountId: number): Promise<AuditPerson> {
  const { institutionId } = actor;
  const [row] = await selectPeople(db, institutionId, [accountId]);
  if (!row && !(await isInLog(db, institutionId, accountId))) throw new AppError('NOT_FOUND');
  const person = (await readPeople(db, institutionId, [accountId])).get(accountId);
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

const rowsAtOnce = 1_000;

interface ExportDeps {
  db: Db;
  reads: ReportReads;
}

export async function exportAuditLog(
  { db, reads }: ExportDeps,
  actor: Actor,
  query: AuditExportQuery,
): Promise<Bytes> {
  const { format, ...asked } = query;
  const { institutionId } = actor;
  const filter = await resolvePeople(db, institutionId, asked);
  const entries = await countEntries(db, institutionId, filter);
  if (entries > auditExport.maxEntries) throw new AppError('EXPORT_TOO_LARGE');
  // Recorded before reading, so that the export includes its own entry.
  await inTransaction(db, (trx) =>
    recordAudit(trx, actor, { action: 'audit.exported', detail: { ...withoutNames(asked), format } }),
  );
  const parts = await reads.read((from) =>
    makeTableFile(format, { name: say('Audit log'), frozenColumns: 2 }, async (take) => {
      take([entryHeader()]);
      let below: number | null = null;
      for (let rows = 0; rows < auditExport.maxEntries; rows += rowsAtOnce) {
        const next = await selectEntriesBelow(from, institutionId, filter, { below, maxCount: rowsAtOnce });
        const shown = await presentEntries(from, institutionId, next, filter.peopleIds);
        take(shown.map(entryCells));
        below = next.at(-1)?.id ?? null;
        if (below === null) break;
      }
    }),
  );
  return {
    stream: Readable.from(parts),
    size: parts.reduce((sum, { length }) => sum + length, 0),
    mediaType: tableMediaTypes[format],
    fileName: `audit-log.${format}`,
    maxAgeSeconds: 0,
  };
}

/** The search text may be a person's name, so only the fact of a search is recorded. */
function withoutNames({ person, search, ...others }: Omit<AuditExportQuery, 'format'>) {
  const isSearch = person !== undefined || search !== undefined;
  return { ...others, ...(isSearch && { isSearch }) };
}

/** The purged entries are gone; who purged and how many stays. */
export async function purgeAuditLog(db: Db, actor: Actor, purge: AuditPurge): Promise<number> {
  const olderThanDays = purge.olderThanDays ?? null;
  return inTransaction(db, async (trx) => {
    const deleted = await deleteEntries(trx, actor.institutionId, olderThanDays);
    await recordAudit(trx, actor, { action: 'audit.purged', detail: { deleted, olderThanDays } });
    return deleted;
  });
}

export async function pruneAuditLog(db: Db): Promise<void> {
  await deleteExpiredEntries(db, SystemSettings.parse({}).logRetentionDays);
}

/** Removes what the log says about an erased person, except that something was done. */
export function eraseFromAuditLog(trx: Trx, person: ErasedSubject): Promise<void> {
  return redactEntries(trx, person);
}

/** Removes what other entries say about them. */
export function eraseNamesFromAuditLog(
  trx: Trx,
  institutionId: number,
  texts: readonly string[],
): Promise<void> {
  return redactNaming(trx, institutionId, texts);
}
