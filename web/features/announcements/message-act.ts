import type { Announcement } from '#shared/contract/announcements.ts';

/** What somebody is about to do with messages: a dialog is open for it. */
export type MessageAct =
  | { type: 'write'; quizId?: number | undefined }
  | { type: 'edit'; announcement: Announcement }
  | { type: 'delete'; announcement: Announcement };
