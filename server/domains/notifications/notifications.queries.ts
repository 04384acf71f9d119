import { type RawBuilder, type Selectable, sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Database } from '#database/schema.ts';
import {
  type NotificationQuery,
  type NotificationType,
  notificationEvents,
  type StoredEvent,
} from '#shared/contract/notifications.ts';
import type { Role } from '#shared/permissions.ts';

export type NotificationRow = Selectable<Database['notification']>;

export function selectNotifications(db: Db, accountId: number, filter: NotificationQuery) {
  const { read, order = 'desc' } = filter;
  const query = db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('event', '=', sql<string>`any(${notificationEvents})`)
    .$if(read !== undefined, (q) => q.where('read_at', read === 'true' ? 'is not' : 'is', null))
    .orderBy('created_at', order)
    .orderBy('id', order);
  return readPage(query, filter);
}

/** Some accounts of an institution, or everyone in some roles. */
export type Recipients = { institutionId: number } & (
  | { accountIds: readonly number[]; roles?: never }
  | { roles: readonly Role[]; accountIds?: never }
);

export interface NotifiedAccounts {
  /** How many accounts have a new notification. */
  notified: number;
  /** The accounts that want a mail of it. */
  mailed: { email: string; cameBy: string | null; accountId: number }[];
}

/** One statement for any number of accounts. Leaves out accounts that can't sign in or have muted it. */
export async function insertNotifications(
  trx: Trx,
  { institutionId, accountIds, roles }: Recipients,
  happened: StoredEvent,
  type: NotificationType,
): Promise<NotifiedAccounts> {
  const isMeant = accountIds
    ? sql`a.id = any(${[...accountIds]}::bigint[])`
    : sql`a.role = any(${[...roles]}::text[])`;
  const { event, params } = happened;
  const { rows } = await sql<NotifiedAccounts>`
    with meant as (
      select a.id, a.email, a.came_by,
        case when mailed.value ? ${event}::text then ${isMailDue(happened)} else false end as is_mailed
      from ${accountTable('a')}
      left join preference muted on muted.account_id = a.id and muted.key = 'mutedNotifications'
      left join preference mailed on mailed.account_id = a.id and mailed.key = 'mailedNotifications'
      where a.institution_id = ${institutionId} and a.status = 'ACTIVE' and ${isMeant}
        and coalesce(muted.value ? ${event}::text, false) = false
    ), notified as (
      insert into notification (account_id, type, event, params)
      select id, ${type}::text, ${event}::text, ${JSON.stringify(params)}::jsonb from meant
    )
    select count(*) as notified,
      coalesce(jsonb_agg(jsonb_build_object('email', email, 'cameBy', came_by, 'accountId', id)) filter (where is_mailed), '[]')
        as mailed
    from meant`.execute(trx);
  return rows[0] ?? { notified: 0, mailed: [] };
}

// Sends one mail per quiz and hour, or a room that submits at once would fill its teacher's mailbox. By clock hours,
// because notifications without a mail must not delay the next one forever.
function isMailDue({ event, params }: StoredEvent): RawBuilder<boolean> {
  if (event !== 'submission.waiting') return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from notification n
    where n.account_id = a.id and n.created_at >= date_trunc('hour', now())
      and n.event = ${event}::text and n.params->>'quizTitle' = ${params.quizTitle}::text
  )`;
}

export async function markAllRead(trx: Trx, accountId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('notification')
    .set((set) => ({ read_at: set.fn<Date>('now') }))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Undefined if it isn't the account's; otherwise whether it was unread. */
export async function markRead(trx: Trx, accountId: number, id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ was_unread: boolean }>`
    with mine as (
      select id, read_at from notification where id = ${id} and account_id = ${accountId} for update
    ), marked as (
      update notification set read_at = now() where id in (select id from mine where read_at is null)
    )
    select read_at is null as was_unread from mine`.execute(trx);
  return rows[0]?.was_unread;
}

export async function deleteNotification(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notification')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
