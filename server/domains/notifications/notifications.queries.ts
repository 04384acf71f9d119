import { type RawBuilder, type Selectable, sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { currentNotifications } from '#database/notification-reads.ts';
import type { Database } from '#database/schema.ts';
import {
  type NotificationQuery,
  type NotificationType,
  notificationEvents,
  type StoredEvent,
} from '#shared/contract/communication/notifications.ts';
import { listPage } from '#shared/limits.ts';
import type { Role } from '#shared/permissions.ts';

/** The latest notification of a group, with the number of notifications in it. */
export interface NotificationRow extends Selectable<Database['notification']> {
  count: number;
  is_read: boolean;
}

/** One page of groups. A group is read once all of its notifications are. */
export async function selectNotifications(
  db: Db,
  accountId: number,
  filter: NotificationQuery,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const { read, order = 'desc', max = listPage.default, offset = 0 } = filter;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const isWanted = read === undefined ? sql`true` : sql`bool_and(read_at is not null) = ${read === 'true'}`;
  const { rows } = await sql<NotificationRow & { total: number }>`
    with shown as materialized (
      select max(id) as id, count(*)::integer as count, bool_and(read_at is not null) as is_read
      from ${currentNotifications(accountId, notificationEvents)} as current
      group by group_key having ${isWanted}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from shown) counted left join (
      select n.*, shown.count, shown.is_read from shown join notification n on n.id = shown.id
      order by n.created_at ${direction}, n.id ${direction} limit ${max} offset ${offset}
    ) page on true
    order by page.created_at ${direction}, page.id ${direction}`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
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

/** One insert for any number of accounts. Leaves out accounts that can't sign in or have muted it. */
export async function insertNotifications(
  trx: Trx,
  { institutionId, accountIds, roles }: Recipients,
  happened: StoredEvent,
  type: NotificationType,
): Promise<NotifiedAccounts> {
  const isMeant = accountIds
    ? sql`a.id = any(${[...accountIds]}::bigint[])`
    : sql`a.role = any(${[...roles]}::text[])`;
  await lockMailGroup(trx, institutionId, happened);
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

/**
 * Notifications shown as one (`groupKey`) because many people can cause them at once: of each group, one mail an hour.
 * Undefined for those that are mailed every time.
 */
function mailGroupOf(happened: StoredEvent): { quizTitle: string | null } | undefined {
  if (happened.event === 'submission.waiting' || happened.event === 'question.reported') {
    return happened.params;
  }
  return waitForAdmins.has(happened.event) ? { quizTitle: null } : undefined;
}

const waitForAdmins: ReadonlySet<string> = new Set<StoredEvent['event']>([
  'registration.received',
  'nameCorrection.requested',
  'credits.requested',
]);

// By clock hours, because notifications without a mail must not delay the next one forever.
function isMailDue(happened: StoredEvent): RawBuilder<boolean> {
  // It would only leave once it is no longer true.
  if (happened.event === 'service.down' && happened.params.part === 'mail') return sql<boolean>`false`;
  const group = mailGroupOf(happened);
  if (!group) return sql<boolean>`true`;
  const { quizTitle } = group;
  return sql<boolean>`not exists (
    select from notification n
    where n.account_id = a.id and n.created_at >= date_trunc('hour', now())
      and n.event = ${happened.event}::text
      and ${quizTitle === null ? sql`true` : sql`n.params->>'quizTitle' = ${quizTitle}::text`}
  )`;
}

/**
 * Two transactions at once would not see each other's notification, and both send the mail of the hour. Submissions
 * don't wait for each other: a room submits at once, and a second mail is the lesser evil.
 */
async function lockMailGroup(trx: Trx, institutionId: number, happened: StoredEvent): Promise<void> {
  const group = mailGroupOf(happened);
  if (!group || happened.event === 'submission.waiting') return;
  const key = `mails of ${happened.event} ${institutionId} ${group.quizTitle ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** In the order of their ids, or two requests at once could deadlock. */
export async function markAllRead(trx: Trx, accountId: number): Promise<number> {
  const { rows } = await sql`
    update notification set read_at = now() where id in (
      select id from notification where account_id = ${accountId} and read_at is null order by id for update
    ) returning id`.execute(trx);
  return rows.length;
}

/** Undefined if it isn't the account's; otherwise whether any of its group was unread. */
export async function markRead(trx: Trx, accountId: number, id: number): Promise<boolean | undefined> {
  const ids = await lockGroup(trx, accountId, id);
  if (ids.length === 0) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable('notification')
    .set((set) => ({ read_at: set.fn<Date>('now') }))
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its group. False if it isn't the account's. */
export async function deleteNotification(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const ids = await lockGroup(trx, accountId, id);
  if (ids.length === 0) return false;
  await trx.deleteFrom('notification').where('id', 'in', ids).execute();
  return true;
}

/**
 * The notification and those before it in its group. Later ones arrived after the caller saw the group, and stay. Empty
 * if it isn't the account's.
 */
async function lockGroup(trx: Trx, accountId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with current as materialized (
      select id, group_key from ${currentNotifications(accountId, notificationEvents)} as known
    ), meant as (
      select id from current where id <= ${id} and group_key = (select group_key from current where id = ${id})
      union select ${id}::bigint
    )
    select n.id from notification n
    where n.account_id = ${accountId} and n.id in (select id from meant)
      and exists (select from notification asked where asked.id = ${id} and asked.account_id = ${accountId})
    order by n.id for update of n`.execute(trx);
  return rows.map((row) => row.id);
}
