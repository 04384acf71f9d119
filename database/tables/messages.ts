import type { Generated, Json, Timestamp } from './column.ts';

type NotificationType = 'info' | 'success' | 'warning';

export interface NotificationTable {
  id: Generated<number>;
  account_id: number;
  type: NotificationType;
  /** The event. The text is written from it and `params` in the reader's language. */
  event: string;
  params: Generated<Json<Record<string, unknown>>>;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
}

/** For a programme or for a quiz, never both. */
export interface AnnouncementTable {
  id: Generated<number>;
  institution_id: number;
  author_id: number;
  program_id: number | null;
  quiz_id: number | null;
  title: string;
  body: string;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

/** Announcements written after this are new to the reader. */
export interface AnnouncementSeenTable {
  account_id: number;
  seen_at: Generated<Timestamp>;
}

/** The address where a calendar app reads a student's upcoming quizzes. */
export interface CalendarFeedTable {
  account_id: number;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
}

/** The students of the programme were notified that the quiz is open. */
export interface QuizOpeningNoticeTable {
  quiz_id: number;
  told_at: Generated<Timestamp>;
}

/** A student was notified that the quiz closes soon, for this closing time. */
export interface QuizClosingNoticeTable {
  quiz_id: number;
  student_id: number;
  closes_at: Timestamp;
  told_at: Generated<Timestamp>;
}
