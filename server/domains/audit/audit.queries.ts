import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
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
    case when ${isSwitchedOn('recordAddresses', sql`${entry.institutionId}::bigint`)}
      then ${entry.address}::text end, ${entry.requestId}::text`;
}

export async function insertEntry(trx: Trx, entry: NewEntry): Promise<void> {
  await sql`${entryColumns} values (${entryValues(entry, sql`${entry.targetId}`)})`.execute(trx);
}

/** The insert as a part of a statement in which the row with that name has inserted the target. */
export function entryInsertFrom(row: string, entry: Omit<NewEntry, 'targetId'>): RawBuilder<unknown> {
  return sql`${entryColumns} select ${entryValues(entry, sql`id::text`)} from ${sql.table(row)}`;
}

type Filter = Omit<AuditQuery, 'max' | 'offset' | 'sort' | 'order'>;

function entries(db: Db, institutionId: number, filter: Filter) {
  const { actorId, action, targetType, targetId, search, from, to } = filter;
  const pattern = containing(search ?? '');
  return db
    .selectFrom('audit_log')
    .leftJoin('user_account', 'user_account.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('user_account.email as actor_email')
    .where('audit_log.institution_id', '=', institutionId)
    .$if(actorId !== undefined, (q) => q.where('audit_log.actor_id', '=', actorId ?? null))
    .$if(action !== undefined, (q) => q.where('audit_log.action', 'in', action ?? []))
    .$if(targetType !== undefined, (q) => q.where('audit_log.target_type', '=', targetType ?? ''))
    .$if(targetId !== undefined, (q) => q.where('audit_log.target_id', '=', targetId ?? ''))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`concat_ws(' ', user_account.email, audit_log.action, audit_log.target_type,
          audit_log.target_id, audit_log.detail, audit_log.address) ilike ${pattern}`,
      ),
    )
    .$if(from !== undefined, (q) => q.where('audit_log.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('audit_log.at', '<=', new Date(to ?? 0)));
}

export function selectEntries(db: Db, institutionId: number, filter: AuditQuery) {
  const { order = 'desc' } = filter;
  const query = entries(db, institutionId, filter)
    .orderBy('audit_log.at', order)
    .orderBy('audit_log.id', order);
  return readPage(query, filter);
}

export async function countEntries(db: Db, institutionId: number, filter: Filter): Promise<number> {
  const { count } = await entries(db, institutionId, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next so many below that id, in the order they were written, the latest first. */
export function selectEntriesBelow(
  db: Db,
  institutionId: number,
  filter: Filter,
  { below, most }: { below: number | null; most: number },
): Promise<EntryRow[]> {
  return entries(db, institutionId, filter)
    .$if(below !== null, (q) => q.where('audit_log.id', '<', below))
    .orderBy('audit_log.id', 'desc')
    .limit(most)
    .execute();
}

/** Null: whatever their age. Tells how many. */
export async function deleteEntries(
  trx: Trx,
  institutionId: number,
  olderThanDays: number | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where institution_id = ${institutionId} and (${olderThanDays}::integer is null
      or at < now() - make_interval(days => ${olderThanDays}::integer))`.execute(trx);
  return Number(numAffectedRows);
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

/** Of entries by somebody, or about them, only the deed is left: what the database itself allows. */
export async function redactEntries(
  trx: Trx,
  institutionId: number,
  { accountId, targets }: { accountId: number; targets: readonly { type: string; id: number }[] },
): Promise<void> {
  const isAbout = sql.join(
    targets.map(({ type, id }) => sql`(target_type = ${type} and target_id = ${String(id)})`),
    sql` or `,
  );
  await sql`
    update audit_log set detail = '{"isErased": true}', address = null
    where institution_id = ${institutionId} and (actor_id = ${accountId} or ${isAbout})`.execute(trx);
}
