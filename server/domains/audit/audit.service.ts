import { Readable } from 'node:stream';
import type { RawBuilder } from 'kysely';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { makeTableFile, tableMediaTypes } from '#server/exporting/table-file.ts';
import { WorkbookRefused } from '#server/exporting/workbook.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/bytes-answer.ts';
import type { Limits } from '#server/plugins/limits.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { ReportReads } from '#server/plugins/report-reads.ts';
import type { Actor } from '#server/plugins/session.ts';
import type {
  AuditAction,
  AuditEntry,
  AuditExportQuery,
  AuditPurge,
  AuditQuery,
} from '#shared/contract/audit.ts';
import { auditExport } from '#shared/limits.ts';
import { SystemSettings } from '#shared/settings.ts';
import { entryCells, entryHeader, presentEntry } from './audit.presenter.ts';
import {
  countEntries,
  deleteEntries,
  deleteExpiredEntries,
  entryInsertFrom,
  insertEntry,
  redactEntries,
  selectEntries,
  selectEntriesBelow,
} from './audit.queries.ts';

interface Deed {
  action: AuditAction;
  target?: { type: string; id: number };
  /** What changed. Never a password, a token or a code. */
  detail?: Record<string, unknown>;
}

/** Somebody who has shown who they are. */
type By = Omit<Actor, 'sessionId'>;

/** Somebody who has not. */
export type Stranger = Pick<Actor, 'institutionId' | 'address' | 'requestId'> & {
  accountId?: never;
  role?: never;
};

/** Records what somebody did, in the transaction that does it: neither exists without the other. */
export async function recordAudit(trx: Trx, actor: By | Stranger, deed: Deed): Promise<void> {
  await insertEntry(trx, {
    ...entryOf(actor, deed),
    targetType: deed.target?.type ?? null,
    targetId: deed.target === undefined ? null : String(deed.target.id),
  });
}

interface Inserted extends Omit<Deed, 'target'> {
  /** What kind of thing was inserted, and the name its row has in the statement. */
  target: { type: string; row: string };
}

/**
 * The same as a part of the very statement that inserts what it is about: for what a whole room does at once,
 * where a transaction of its own costs more than the deed.
 */
export function auditWithin(actor: By, deed: Inserted): RawBuilder<unknown> {
  return entryInsertFrom(deed.target.row, { ...entryOf(actor, deed), targetType: deed.target.type });
}

function entryOf(actor: By | Stranger, deed: Omit<Deed, 'target'>) {
  return {
    institutionId: actor.institutionId,
    actorId: actor.accountId ?? null,
    actorRole: actor.role ?? null,
    action: deed.action,
    detail: deed.detail ?? {},
    address: actor.address,
    requestId: actor.requestId,
  };
}

// Who tries every address of the API must not fill the log, nor keep the database busy with it.
const mostRefusals = { max: 100, seconds: 3_600 };

/** Records that somebody was kept from what they may not do; beyond so many an hour it no longer does. */
export async function recordRefusal(
  db: Db,
  limits: Limits,
  actor: Actor,
  call: { method: string; path: string },
): Promise<void> {
  const use = { key: `recorded refusals of account ${actor.accountId}`, limit: mostRefusals };
  try {
    // Looked at before it is counted: that needs no lock which a flood would queue up for.
    await limits.check(use);
    await limits.count(use);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  await inTransaction(db, (trx) => recordAudit(trx, actor, { action: 'access.refused', detail: call }));
}

export async function listAuditLog(db: Db, actor: Actor, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { rows, total } = await selectEntries(db, actor.institutionId, query);
  return { items: rows.map(presentEntry), total };
}

const rowsAtOnce = 1_000;

interface ExportTools {
  db: Db;
  reads: ReportReads;
}

export async function exportAuditLog(
  { db, reads }: ExportTools,
  actor: Actor,
  query: AuditExportQuery,
): Promise<Bytes> {
  const { format, ...filter } = query;
  const { institutionId } = actor;
  const entries = await countEntries(db, institutionId, filter);
  if (entries > auditExport.mostEntries) throw new AppError('EXPORT_TOO_LARGE');
  // Before it is read, so that it is in its own file.
  await inTransaction(db, (trx) =>
    recordAudit(trx, actor, { action: 'audit.exported', detail: { ...filter, format } }),
  );
  const parts = await reads.read((from) =>
    makeTableFile(format, say('Audit log'), async (take) => {
      take([entryHeader()]);
      let below: number | null = null;
      for (let rows = 0; rows < auditExport.mostEntries; rows += rowsAtOnce) {
        const next = await selectEntriesBelow(from, institutionId, filter, { below, most: rowsAtOnce });
        take(next.map(entryCells));
        below = next.at(-1)?.id ?? null;
        if (below === null) break;
      }
    }).catch(explainRefusal),
  );
  return {
    stream: Readable.from(parts),
    size: parts.reduce((sum, { length }) => sum + length, 0),
    mediaType: tableMediaTypes[format],
    fileName: `audit-log.${format}`,
    maxAgeSeconds: 0,
  };
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof WorkbookRefused)) throw error;
  throw new AppError(error.reason === 'memory' ? 'EXPORT_TOO_LARGE' : 'UNAVAILABLE', { cause: error });
}

/** What was purged is gone; that it was, by whom and how much of it stays. */
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

/** What the log tells about somebody who is erased, beyond that something was done. */
export function eraseFromAuditLog(
  trx: Trx,
  institutionId: number,
  person: { accountId: number; targets: readonly { type: string; id: number }[] },
): Promise<void> {
  return redactEntries(trx, institutionId, person);
}
