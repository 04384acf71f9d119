import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Database } from '#database/schema.ts';
import type { Actor } from '#server/plugins/session.ts';
import {
  type AnnouncementQuery,
  type NotificationEvent,
  type NotificationQuery,
  type NotificationType,
  notificationEvents,
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

/** Some accounts of an institution, or everybody in some roles. */
export type Recipients = { institutionId: number } & (
  | { accountIds: readonly number[]; roles?: never }
  | { roles: readonly Role[]; accountIds?: never }
);

/** In one statement, however many they are; tells how many. Who cannot sign in is left out. */
export async function insertNotifications(
  trx: Trx,
  { institutionId, accountIds, roles }: Recipients,
  { event, params }: NotificationEvent,
  type: NotificationType,
): Promise<number> {
  const isMeant = accountIds
    ? sql`id = any(${[...accountIds]}::bigint[])`
    : sql`role = any(${[...roles]}::text[])`;
  const { numAffectedRows } = await sql`
    insert into notification (account_id, type, event, params)
    select id, ${type}::text, ${event}::text, ${JSON.stringify(params)}::jsonb from user_account
    where institution_id = ${institutionId} and status = 'ACTIVE' and ${isMeant}`.execute(trx);
  return Number(numAffectedRows);
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

export async function deleteNotification(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notification')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type Scope = ExpressionBuilder<Database, 'announcement'>;

function forStudent(scope: Scope, actor: Actor) {
  return scope.exists(
    scope
      .selectFrom('student')
      .leftJoin('quiz', (join) =>
        join
          .onRef('quiz.id', '=', 'announcement.quiz_id')
          .onRef('quiz.program_id', '=', 'student.program_id')
          .on('quiz.is_active', '=', true),
      )
      .select('student.id')
      .where('student.account_id', '=', actor.accountId)
      .where((own) =>
        own.or([
          own('student.program_id', '=', own.ref('announcement.program_id')),
          own('quiz.id', 'is not', null),
        ]),
      ),
  );
}

function forTeacher(scope: Scope, actor: Actor) {
  return scope.or([
    scope('announcement.author_id', '=', actor.accountId),
    scope.exists(
      scope
        .selectFrom('student')
        .innerJoin('teacher', 'teacher.id', 'student.assigned_teacher_id')
        .select('student.id')
        .where('teacher.account_id', '=', actor.accountId)
        .whereRef('student.program_id', '=', 'announcement.program_id'),
    ),
  ]);
}

export function selectAnnouncements(db: Db, actor: Actor, filter: AnnouncementQuery) {
  const { order = 'desc' } = filter;
  const query = db
    .selectFrom('announcement')
    .innerJoin('user_account as author', 'author.id', 'announcement.author_id')
    .leftJoin('teacher', 'teacher.account_id', 'author.id')
    .leftJoin('admin', 'admin.account_id', 'author.id')
    .leftJoin('program', 'program.id', 'announcement.program_id')
    .leftJoin('quiz', 'quiz.id', 'announcement.quiz_id')
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.body',
      'announcement.date_created',
      'author.id as author_id',
      'author.email as author_email',
      'program.id as program_id',
      'program.name as program_name',
      'quiz.id as quiz_id',
      'quiz.title as quiz_title',
    ])
    .select(({ fn }) => [
      fn.coalesce('teacher.first_name', 'admin.first_name').as('author_first_name'),
      fn.coalesce('teacher.last_name', 'admin.last_name').as('author_last_name'),
    ])
    .where('announcement.institution_id', '=', actor.institutionId)
    .$if(actor.role === 'STUDENT', (q) => q.where((scope) => forStudent(scope as unknown as Scope, actor)))
    .$if(actor.role === 'TEACHER', (q) => q.where((scope) => forTeacher(scope as unknown as Scope, actor)))
    .orderBy('announcement.date_created', order)
    .orderBy('announcement.id', order);
  return readPage(query, filter);
}
export type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>['rows'][number];
