import { plural, t } from '@lingui/core/macro';
import type { NotificationEvent } from '#shared/contract/notifications.ts';

/** What happened, as a sentence in the reader's language. */
export function notificationText(happened: NotificationEvent): string {
  switch (happened.event) {
    case 'registration.received': {
      const { studentName } = happened.params;
      return t`${studentName} has registered and waits to be accepted.`;
    }
    case 'registration.accepted': {
      const { programName } = happened.params;
      return t`Your registration was accepted. Your programme is ${programName}.`;
    }
    case 'upload.completed': {
      const { fileName, questions } = happened.params;
      const counted = plural(questions, { one: '# question', other: '# questions' });
      return t`${fileName} was imported: ${counted}.`;
    }
    case 'upload.failed': {
      const { fileName } = happened.params;
      return t`${fileName} could not be imported.`;
    }
    case 'submission.waiting': {
      const { studentName, quizTitle } = happened.params;
      return t`${studentName} handed in ${quizTitle}: it waits for grading.`;
    }
    case 'grade.published': {
      const { quizTitle, percentage, letterGrade } = happened.params;
      const shown = percentage.toFixed(2);
      return t`${quizTitle} was graded: ${shown}%, ${letterGrade}.`;
    }
    case 'grade.changed': {
      const { quizTitle } = happened.params;
      return t`Your grade for ${quizTitle} has changed: an answer was marked anew for everyone.`;
    }
    case 'attempt.reopened': {
      const { quizTitle } = happened.params;
      return t`Your teacher has reopened ${quizTitle}: you can go on with your attempt.`;
    }
    case 'backup.completed':
      return t`A backup was made.`;
    case 'backup.failed': {
      const { reason } = happened.params;
      return t`The backup failed: ${reason}`;
    }
  }
}
