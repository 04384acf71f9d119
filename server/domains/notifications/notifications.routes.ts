import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/communication/notifications.ts';
import {
  dismissNotification,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
} from './notifications.service.ts';

export function notificationRoutes(app: FastifyInstance, db: Db): void {
  const { events } = app;
  app.serve(contract.listNotifications, ({ actor, query }) => listNotifications(db, actor, query));
  app.serve(contract.markNotificationsRead, async ({ actor }) => ({
    marked: await markNotificationsRead(db, events, actor),
  }));
  app.serve(contract.markNotificationRead, async ({ actor, params }) => {
    await markNotificationRead(db, events, actor, params.notificationId);
    return null;
  });
  app.serve(contract.dismissNotification, async ({ actor, params }) => {
    await dismissNotification(db, events, actor, params.notificationId);
    return null;
  });
}
