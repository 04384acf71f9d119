import type { Actor } from '#server/plugins/session.ts';

type AnnouncementAction = 'view' | 'edit' | 'delete';

/** Which announcements somebody reads at all is decided where they are found: others are not even loaded. */
export function canAnnouncement(
  actor: Actor,
  action: AnnouncementAction,
  announcement: { author_id: number },
): boolean {
  switch (action) {
    case 'view':
      return true;
    case 'edit':
    case 'delete':
      if (actor.role === 'TEACHER') return announcement.author_id === actor.accountId;
      return actor.role === 'SUPER_ADMIN';
  }
}
