import { plural, t } from '@lingui/core/macro';
import type { NotificationEvent } from '#shared/contract/communication/notifications.ts';
import type { ServicePart } from '#shared/contract/platform/status.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';

/** A notification as a sentence in the user's language. With `count`, for several alike. */
export function notificationText(
  happened: NotificationEvent & { count?: number | undefined },
  now: Date,
): string {
  const { count = 1 } = happened;
  return (count > 1 ? groupText(happened, count) : null) ?? textOfOne(happened, now);
}

/** Null for kinds whose text is the same for one and for several. */
function groupText(happened: NotificationEvent, count: number): string | null {
  switch (happened.event) {
    case 'registration.received':
      return plural(count, {
        one: '# registration needs approval.',
        other: '# registrations need approval.',
      });
    case 'nameCorrection.requested':
      return plural(count, {
        one: '# student asked for a name correction.',
        other: '# students asked for a name correction.',
      });
    case 'credits.requested':
      return plural(count, {
        one: '# request for credits needs your approval.',
        other: '# requests for credits need your approval.',
      });
    case 'submission.waiting': {
      const { quizTitle } = happened.params;
      return plural(count, {
        one: `# submission in ${quizTitle} needs marking.`,
        other: `# submissions in ${quizTitle} need marking.`,
      });
    }
    case 'question.reported': {
      const { quizTitle } = happened.params;
      return plural(count, {
        one: `# problem with a question in ${quizTitle} was reported.`,
        other: `# problems with questions in ${quizTitle} were reported.`,
      });
    }
    case 'backup.completed':
      return plural(count, { one: '# backup completed.', other: '# backups completed.' });
    case 'backup.failed': {
      const { reason } = happened.params;
      return plural(count, {
        one: `# backup failed. Latest reason: ${reason}`,
        other: `# backups failed. Latest reason: ${reason}`,
      });
    }
    case 'backup.verificationFailed': {
      const { reason } = happened.params;
      return plural(count, {
        one: `# backup couldn’t be verified. Latest reason: ${reason}`,
        other: `# backups couldn’t be verified. Latest reason: ${reason}`,
      });
    }
    case 'backup.copyFailed': {
      const { reason } = happened.params;
      return plural(count, {
        one: `# backup couldn’t be copied to the second location. Latest reason: ${reason}`,
        other: `# backups couldn’t be copied to the second location. Latest reason: ${reason}`,
      });
    }
    // Each of these is about one thing, or says the same for several.
    case 'answer.commented':
    case 'attempt.reopened':
    case 'certificate.granted':
    case 'credits.approved':
    case 'credits.declined':
    case 'document.revoked':
    case 'grade.changed':
    case 'grade.published':
    case 'nameCorrection.accepted':
    case 'nameCorrection.declined':
    case 'quiz.closing':
    case 'quiz.opened':
    case 'registration.accepted':
    case 'registrations.full':
    case 'service.down':
    case 'service.restored':
    case 'time.granted':
    case 'upload.completed':
    case 'upload.failed':
      return null;
  }
}

function textOfOne(happened: NotificationEvent, now: Date): string {
  switch (happened.event) {
    case 'registration.received': {
      const { studentName } = happened.params;
      return t`${studentName} registered and needs approval.`;
    }
    case 'registrations.full': {
      const { most } = happened.params;
      return plural(most, {
        one: '# registration is pending. No one can register until you accept or refuse it.',
        other: '# registrations are pending. No one can register until you accept or refuse some.',
      });
    }
    case 'registration.accepted': {
      const { programName } = happened.params;
      return t`Your registration was accepted. Your programme is ${programName}.`;
    }
    case 'nameCorrection.requested': {
      const { studentName } = happened.params;
      return t`${studentName} asked for a name correction.`;
    }
    case 'nameCorrection.accepted':
      return t`Your name was corrected. New documents will show it.`;
    case 'nameCorrection.declined': {
      const { reason } = happened.params;
      return t`Your name was not changed. Reason: ${reason}`;
    }
    case 'credits.requested': {
      const { quizTitle, credits } = happened.params;
      return plural(credits, {
        one: `A teacher requested # credit for ${quizTitle}. It counts once you approve it.`,
        other: `A teacher requested # credits for ${quizTitle}. They count once you approve them.`,
      });
    }
    case 'credits.approved': {
      const { quizTitle, credits } = happened.params;
      return plural(credits, {
        one: `${quizTitle} now has # credit.`,
        other: `${quizTitle} now has # credits.`,
      });
    }
    case 'credits.declined': {
      const { quizTitle, credits, reason } = happened.params;
      return plural(credits, {
        one: `${quizTitle}: # credit was declined. Reason: ${reason}`,
        other: `${quizTitle}: # credits were declined. Reason: ${reason}`,
      });
    }
    case 'document.revoked': {
      const { quizTitle, reason } = happened.params;
      return quizTitle === null
        ? t`Your transcript was revoked. Reason: ${reason}`
        : t`Your certificate for ${quizTitle} was revoked. Reason: ${reason}`;
    }
    case 'upload.completed': {
      const { fileName, questions } = happened.params;
      const counted = plural(questions, { one: '# question', other: '# questions' });
      return t`${fileName} was imported: ${counted}.`;
    }
    case 'upload.failed': {
      const { fileName } = happened.params;
      return t`${fileName} couldn’t be imported.`;
    }
    case 'submission.waiting': {
      const { studentName, quizTitle } = happened.params;
      return t`${studentName} submitted ${quizTitle}. It needs marking.`;
    }
    case 'question.reported': {
      const { studentName, quizTitle } = happened.params;
      return t`${studentName} reported a problem with a question in ${quizTitle}.`;
    }
    case 'grade.published': {
      const { quizTitle, percentage, letterGrade } = happened.params;
      const shown = formatPercent(percentage, 2);
      return t`${quizTitle} was graded: ${shown}, ${letterGrade}.`;
    }
    case 'grade.changed': {
      const { quizTitle } = happened.params;
      return t`Your grade for ${quizTitle} changed because a question was regraded for everyone.`;
    }
    case 'attempt.reopened': {
      const { quizTitle } = happened.params;
      return t`Your teacher reopened ${quizTitle}. You can continue your attempt.`;
    }
    case 'quiz.opened': {
      const { quizTitle } = happened.params;
      return t`${quizTitle} is open. You can take it now.`;
    }
    case 'quiz.closing':
      return closingText(happened.params, now);
    case 'time.granted': {
      const { quizTitle } = happened.params;
      return quizTitle === null
        ? t`You have extra time for all your quizzes.`
        : t`You have extra time for ${quizTitle}.`;
    }
    case 'answer.commented': {
      const { quizTitle } = happened.params;
      return t`Your teacher commented on your answers to ${quizTitle}.`;
    }
    case 'certificate.granted': {
      const { quizTitle } = happened.params;
      return t`You passed ${quizTitle}. Your certificate is ready.`;
    }
    case 'backup.completed':
      return t`Backup completed.`;
    case 'backup.failed': {
      const { reason } = happened.params;
      return t`The backup failed: ${reason}`;
    }
    case 'backup.verificationFailed': {
      const { reason } = happened.params;
      return t`The backup couldn’t be verified. ${reason}`;
    }
    case 'backup.copyFailed': {
      const { reason } = happened.params;
      return t`The backup couldn’t be copied to the second location. ${reason}`;
    }
    case 'service.down':
      return downText(happened.params.part);
    case 'service.restored':
      return restoredText(happened.params.part);
  }
}

function downText(part: ServicePart): string {
  switch (part) {
    case 'database':
      return t`The database can’t be reached.`;
    case 'replica':
      return t`The replica can’t be used. Reports read the main database.`;
    case 'fileStore':
      return t`Files can’t be saved or opened.`;
    case 'disk':
      return t`The disk is running out of space.`;
    case 'mail':
      return t`Email isn’t being sent.`;
    case 'jobs':
      return t`Background jobs aren’t running.`;
    case 'liveUpdates':
      return t`Live updates aren’t working.`;
  }
}

function restoredText(part: ServicePart): string {
  switch (part) {
    case 'database':
      return t`The database works again.`;
    case 'replica':
      return t`The replica works again.`;
    case 'fileStore':
      return t`Files can be saved and opened again.`;
    case 'disk':
      return t`The disk has enough space again.`;
    case 'mail':
      return t`Email is being sent again.`;
    case 'jobs':
      return t`Background jobs are running again.`;
    case 'liveUpdates':
      return t`Live updates work again.`;
  }
}

const hourMs = 3_600_000;

/** Worded for the current time: yesterday's "closes tomorrow" is wrong today. */
function closingText({ quizTitle, closesAt }: { quizTitle: string; closesAt: string }, now: Date): string {
  const left = Date.parse(closesAt) - now.getTime();
  if (left <= 0) return t`${quizTitle} has closed. You didn’t start it.`;
  return plural(Math.ceil(left / hourMs), {
    one: `${quizTitle} closes within an hour. You haven’t started it yet.`,
    other: `${quizTitle} closes within # hours. You haven’t started it yet.`,
  });
}
