import { msg } from '@lingui/core/macro';
import type { EventWords } from '#web/features/settings/notifications-part.tsx';

const waiting: EventWords = {
  event: 'submission.waiting',
  title: msg`A submission needs marking`,
  text: msg`A student submitted one of your quizzes with answers to mark. You get at most one email an hour for each quiz.`,
};
const reported: EventWords = {
  event: 'question.reported',
  title: msg`A student reported a problem`,
  text: msg`A student says something is wrong with a question in your quiz.`,
};
const imported = { event: 'upload.completed', title: msg`A file was imported` } as const;
const refused = { event: 'upload.failed', title: msg`A file couldn’t be imported` } as const;

/** Notifications a teacher can receive. */
export const teacherEvents: readonly EventWords[] = [
  waiting,
  reported,
  {
    ...imported,
    text: msg`An import finished after you left the page, or someone imported a file for you.`,
  },
  { ...refused, text: msg`An import failed after you left the page.` },
  {
    event: 'credits.approved',
    title: msg`Credits were approved`,
    text: msg`An administrator approved the credits you asked for.`,
  },
  {
    event: 'credits.declined',
    title: msg`Credits were declined`,
    text: msg`An administrator declined the credits you asked for, with the reason.`,
  },
];

/** Administrators are notified about every teacher's files. */
export const adminEvents: readonly EventWords[] = [
  waiting,
  reported,
  { ...imported, text: msg`You’re also notified about files that teachers upload.` },
  { ...refused, text: msg`You’re also notified about files that teachers upload.` },
];
