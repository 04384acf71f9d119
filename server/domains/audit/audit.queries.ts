import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { AuditAction, AuditQuery } from '#shared/contract/audit.ts';
import { listPage } from '#shared/limits.ts';
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

export async function insertEntry(trx: Trx, entry: NewEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      institution_id: entry.institutionId,
      actor_id: entry.actorId,
      actor_role: entry.actorRole,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      detail: JSON.stringify(entry.detail),
      address: entry.address,
      request_id: entry.requestId,
    })
    .execute();
}

function filterEntries<O>(
  query: SelectQueryBuilder<Database, 'audit_log', O>,
  institutionId: number,
  filter: AuditQuery,
) {
  return query
    .where('audit_log.institution_id', '=', institutionId)
    .$if(filter.actorId !== undefined, (q) => q.where('audit_log.actor_id', '=', filter.actorId ?? 0))
    .$if(filter.action !== undefined, (q) => q.where('audit_log.action', '=', filter.action ?? ''))
    .$if(filter.from !== undefined, (q) => q.where('audit_log.at', '>=', new Date(filter.from ?? '')))
    .$if(filter.to !== undefined, (q) => q.where('audit_log.at', '<=', new Date(filter.to ?? '')));
}

export function selectEntries(db: Db, institutionId: number, filter: AuditQuery) {
  const order = filter.order ?? 'desc';
  return filterEntries(db.selectFrom('audit_log'), institutionId, filter)
    .leftJoin('user_account', 'user_account.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('user_account.email as actor_email')
    .orderBy('audit_log.at', order)
    .orderBy('audit_log.id', order)
    .limit(filter.max ?? listPage.default)
    .offset(filter.offset ?? 0)
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

export async function countEntries(db: Db, institutionId: number, filter: AuditQuery): Promise<number> {
  const { count } = await filterEntries(db.selectFrom('audit_log'), institutionId, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Each institution keeps its log as long as it decided to. */
export async function deleteExpiredEntries(db: Db, defaultDays: number): Promise<void> {
  await sql`
    delete from audit_log using institution i
    where audit_log.institution_id = i.id and audit_log.at < now() - make_interval(days => coalesce(
      (select (value #>> '{}')::integer from setting s
        where s.institution_id = i.id and s.key = 'logRetentionDays'), ${defaultDays}::integer))`.execute(db);
}
