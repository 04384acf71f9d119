import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/communication/announcements.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listAudiences,
  markAnnouncementsSeen,
  updateAnnouncement,
} from './announcements.service.ts';

export function announcementRoutes(app: FastifyInstance, db: Db): void {
  const { events } = app;
  app.serve(contract.listAnnouncements, ({ actor, query }) => listAnnouncements(db, actor, query));
  app.serve(contract.listAudiences, ({ actor }) => listAudiences(db, actor));
  app.serve(contract.createAnnouncement, ({ actor, body }) => createAnnouncement(db, events, actor, body));
  app.serve(contract.updateAnnouncement, ({ actor, params, body }) =>
    updateAnnouncement(db, events, actor, params.announcementId, body),
  );
  app.serve(contract.deleteAnnouncement, async ({ actor, params }) => {
    await deleteAnnouncement(db, events, actor, params.announcementId);
    return null;
  });
  app.serve(contract.markAnnouncementsSeen, async ({ actor }) => {
    await markAnnouncementsSeen(db, events, actor);
    return null;
  });
}
