import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { AuditAction, AuditQuery } from '#shared/contract/audit.ts';
import type { Role } from '#shared/permissions.ts';

interface NewEntry {
  institutionId: number;
  actorId: number | null;
  actorRole: Role | null;
  action: AuditAction;
  targetType: string | null;
  targetId: string | null;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
}

const entryColumns = sql`insert into audit_log
  (institution_id, actor_id, actor_role, action, target_type, target_id, detail, address, request_id)`;

function entryValues(entry: Omit<NewEntry, 'targetId'>, targetId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${entry.institutionId}::bigint, ${entry.actorId}::bigint, ${entry.actorRole}::text,
    ${entry.action}::text, ${entry.targetType}::text, ${targetId}, ${JSON.stringify(entry.detail)}::jsonb,
    ${entry.address}::text, ${entry.requestId}::text`;
}

export async function insertEntry(trx: Trx, entry: NewEntry): Promise<void> {
  await sql`${entryColumns} values (${entryValues(entry, sql`${entry.targetId}`)})`.execute(trx);
}

/** The insert as a part of a statement in which the row with that name has inserted the target. */
export function entryInsertFrom(row: string, entry: Omit<NewEntry, 'targetId'>): RawBuilder<unknown> {
  return sql`${entryColumns} select ${entryValues(entry, sql`id::text`)} from ${sql.table(row)}`;
}

export function selectEntries(db: Db, institutionId: number, filter: AuditQuery) {
  const { actorId, action, from, to, order = 'desc' } = filter;
  const query = db
    .selectFrom('audit_log')
    .leftJoin('user_account', 'user_account.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('user_account.email as actor_email')
    .where('audit_log.institution_id', '=', institutionId)
    .$if(actorId !== undefined, (q) => q.where('audit_log.actor_id', '=', actorId ?? null))
    .$if(action !== undefined, (q) => q.where('audit_log.action', '=', action ?? ''))
    .$if(from !== undefined, (q) => q.where('audit_log.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('audit_log.at', '<=', new Date(to ?? 0)))
    .orderBy('audit_log.at', order)
    .orderBy('audit_log.id', order);
  return readPage(query, filter);
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>['rows'][number];

/** Each institution keeps its log as long as it decided to. */
export async function deleteExpiredEntries(db: Db, defaultDays: number): Promise<void> {
  await sql`
    delete from audit_log using institution i
    where audit_log.institution_id = i.id and audit_log.at < now() - make_interval(days => coalesce(
      (select (value #>> '{}')::integer from setting s
        where s.institution_id = i.id and s.key = 'logRetentionDays'), ${defaultDays}::integer))`.execute(db);
}
