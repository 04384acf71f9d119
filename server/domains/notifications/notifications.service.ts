import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  Notification,
  NotificationQuery,
  NotificationType,
  StoredEvent,
} from '#shared/contract/communication/notifications.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { nameStudent, readStudentNames } from '../mail/student-names.service.ts';
import { presentNotification, readStored } from './notifications.presenter.ts';
import {
  deleteNotification,
  insertNotifications,
  markAllRead,
  markRead,
  type Recipients,
  selectNotifications,
} from './notifications.queries.ts';

const typeOf = {
  'registration.received': 'info',
  'registrations.full': 'warning',
  'registration.accepted': 'success',
  'nameCorrection.requested': 'info',
  'nameCorrection.accepted': 'success',
  'nameCorrection.declined': 'warning',
  'credits.requested': 'info',
  'credits.approved': 'success',
  'credits.declined': 'warning',
  'upload.completed': 'success',
  'upload.failed': 'warning',
  'submission.waiting': 'info',
  'question.reported': 'warning',
  'grade.published': 'success',
  'grade.changed': 'info',
  'attempt.reopened': 'info',
  'certificate.granted': 'success',
  'document.revoked': 'warning',
  'quiz.opened': 'info',
  'quiz.closing': 'warning',
  'time.granted': 'info',
  'answer.commented': 'info',
  'backup.completed': 'success',
  'backup.failed': 'warning',
  'backup.verificationFailed': 'warning',
  'backup.copyFailed': 'warning',
  'service.down': 'warning',
  'service.restored': 'success',
} as const satisfies Record<StoredEvent['event'], NotificationType>;

/**
 * Notifies people in the transaction of the event; open pages and mails follow after the commit. Accounts that muted
 * it get nothing, not by mail either.
 */
export async function notify(
  trx: Trx,
  { events, mailer }: { events: Events; mailer: Mailer },
  to: Recipients,
  happened: StoredEvent,
): Promise<void> {
  const notified = await notifyQuietly(trx, mailer, to, happened);
  if (notified > 0) await events.publish(trx, to, { type: 'notifications.changed' });
}

/**
 * The same without updating open pages: NOTIFY serializes commits, which a room that submits at once would feel. The
 * caller updates pages after the commit. Returns how many were notified.
 */
export async function notifyQuietly(
  trx: Trx,
  mailer: Mailer,
  to: Recipients,
  happened: StoredEvent,
): Promise<number> {
  const { notified, mailed } = await insertNotifications(trx, to, happened, typeOf[happened.event]);
  for (const reader of mailed) await mailer.enqueueQuietly(trx, reader, { kind: 'notification', happened });
  return notified;
}

export async function listNotifications(
  db: Db,
  actor: Actor,
  query: NotificationQuery,
): Promise<Page<Notification>> {
  const { rows, total } = await selectNotifications(db, actor.accountId, query);
  const readable = rows.flatMap((row) => {
    const happened = readStored(row);
    return happened ? [{ row, happened }] : [];
  });
  const names = await readStudentNames(
    db,
    readable.map(({ happened }) => happened),
  );
  const items = readable.map(({ row, happened }) => presentNotification(row, nameStudent(happened, names)));
  return { items, total };
}

export async function markNotificationsRead(db: Db, events: Events, actor: Actor): Promise<number> {
  return inTransaction(db, async (trx) => {
    const marked = await markAllRead(trx, actor.accountId);
    if (marked > 0) await publishToOwner(trx, events, actor);
    return marked;
  });
}

/** The caller's own notification; others' aren't found. Repeating it is fine. */
export async function markNotificationRead(db: Db, events: Events, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const wasUnread = await markRead(trx, actor.accountId, id);
    if (wasUnread === undefined) throw new AppError('NOT_FOUND');
    if (wasUnread) await publishToOwner(trx, events, actor);
  });
}

/** The caller's own notification; others' aren't found. */
export async function dismissNotification(db: Db, events: Events, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteNotification(trx, actor.accountId, id))) throw new AppError('NOT_FOUND');
    await publishToOwner(trx, events, actor);
  });
}

async function publishToOwner(trx: Trx, events: Events, actor: Actor): Promise<void> {
  const audience = { institutionId: actor.institutionId, accountIds: [actor.accountId] };
  await events.publish(trx, audience, { type: 'notifications.changed' });
}
