import { say, sayMarked } from '#server/language/say.ts';
import { sayNumber } from '#server/language/say-values.ts';
import type { NotificationEvent } from '#shared/contract/communication/notifications.ts';
import type { ServicePart } from '#shared/contract/platform/status.ts';
import { sentence } from '#shared/sentence.ts';
import { isNameOnly, type MailContent, oneLine, type Site } from './mail-content.presenter.ts';

interface NotificationText {
  subject: string;
  /** In whole sentences. */
  texts: string[];
  /** Where the reader sees more: the page's path, and its name in the sidebar. */
  page: { path: string; name: string };
}

const pages = {
  requests: { path: '/admin/registration-requests', name: sentence('Registration Requests') },
  names: {
    path: '/admin/registration-requests?tab=names',
    name: sentence('Registration Requests'),
  },
  credits: { path: '/admin/registration-requests?tab=credits', name: sentence('Registration Requests') },
  teacherQuizzes: { path: '/teacher/quizzes', name: sentence('Quizzes') },
  notifications: { path: '/admin/notifications', name: sentence('Notifications') },
  status: { path: '/admin/status', name: sentence('Status') },
  upload: { path: '/teacher/upload', name: sentence('Upload') },
  submissions: { path: '/teacher/submissions', name: sentence('Submissions') },
  gradeBook: { path: '/student/grade_book', name: sentence('Grade Book') },
  quizzes: { path: '/student/available-quizzes', name: sentence('Available Quizzes') },
  settings: { path: '/student/settings', name: sentence('Settings') },
  transcript: { path: '/student/transcript', name: sentence('Transcript') },
} as const;

/** The mail for a notification the person wants by mail. */
export function writeNotification(happened: NotificationEvent, { brand, linkBase }: Site): MailContent {
  const { subject, texts, page } = describeNotification(happened);
  const name = sayMarked(page.name);
  return {
    subject: `${brand}: ${subject}`,
    heading: subject,
    ...(linkBase === null
      ? { paragraphs: [...texts, say('Find it in {brand} under {name}.', { brand, name })] }
      : {
          paragraphs: texts,
          button: { label: say('Open {name}', { name }), href: `${linkBase}${page.path}` },
        }),
    footer: say('You are receiving this email because of your notification settings.'),
  };
}

function describeNotification(happened: NotificationEvent): NotificationText {
  switch (happened.event) {
    case 'registration.received': {
      const name = findName(happened.params.studentName);
      return {
        subject: say('A registration needs review'),
        texts: [
          name === undefined
            ? say('Someone registered. Review the registration to accept or refuse it.')
            : say('{name} registered. Review the registration to accept or refuse it.', { name }),
          atMostHourly(),
        ],
        page: pages.requests,
      };
    }
    case 'registrations.full':
      return {
        subject: say('Too many registrations are pending'),
        texts: [
          say(
            '{most, plural, one {# registration is pending review. New ones are refused until you decide on it.} other {# registrations are pending review. New ones are refused until you decide on some.}}',
            { most: happened.params.most },
          ),
        ],
        page: pages.requests,
      };
    case 'registration.accepted':
      return {
        subject: say('Your registration was accepted'),
        texts: [
          say('Your programme is “{programName}”.', { programName: short(happened.params.programName) }),
        ],
        page: pages.quizzes,
      };
    case 'nameCorrection.requested': {
      const name = findName(happened.params.studentName);
      return {
        subject: say('A student asked for a name correction'),
        texts: [
          name === undefined
            ? say('A student asked for a name correction. An administrator needs to decide.')
            : say('{name} asked for a name correction. An administrator needs to decide.', { name }),
          atMostHourly(),
        ],
        page: pages.names,
      };
    }
    case 'nameCorrection.accepted':
      return {
        subject: say('Your name was corrected'),
        texts: [say('New documents use your corrected name. Documents you already have keep the old one.')],
        page: pages.settings,
      };
    case 'nameCorrection.declined':
      return {
        subject: say('Your name was not changed'),
        texts: [
          say('An administrator declined your request. Reason: {reason}', {
            reason: oneLine(happened.params.reason),
          }),
        ],
        page: pages.settings,
      };
    case 'credits.requested': {
      const { quizTitle, credits } = happened.params;
      return {
        subject: say('Credits for “{quizTitle}” need approval', { quizTitle: short(quizTitle) }),
        texts: [
          say(
            '{credits, plural, one {A teacher asked for # credit, more than the programme allows. It counts once you approve.} other {A teacher asked for # credits, more than the programme allows. They count once you approve.}}',
            { credits },
          ),
          atMostHourly(),
        ],
        page: pages.credits,
      };
    }
    case 'credits.approved': {
      const { quizTitle, credits } = happened.params;
      return {
        subject: say('Credits for “{quizTitle}” were approved', { quizTitle: short(quizTitle) }),
        texts: [
          say(
            '{credits, plural, one {The quiz now counts for # credit.} other {The quiz now counts for # credits.}}',
            { credits },
          ),
        ],
        page: pages.teacherQuizzes,
      };
    }
    case 'credits.declined': {
      const { quizTitle, credits, reason } = happened.params;
      return {
        subject: say('Credits for “{quizTitle}” were declined', { quizTitle: short(quizTitle) }),
        texts: [
          say(
            '{credits, plural, one {An administrator declined # credit. Reason: {reason}} other {An administrator declined # credits. Reason: {reason}}}',
            { credits, reason: oneLine(reason) },
          ),
        ],
        page: pages.teacherQuizzes,
      };
    }
    case 'document.revoked': {
      const { quizTitle, reason } = happened.params;
      return {
        subject:
          quizTitle === null
            ? say('Your transcript was revoked')
            : say('Your certificate for “{quizTitle}” was revoked', { quizTitle: short(quizTitle) }),
        texts: [
          say('Anyone who checks this document now sees that it’s no longer valid. Reason: {reason}', {
            reason: oneLine(reason),
          }),
        ],
        page: pages.transcript,
      };
    }
    case 'upload.completed': {
      const { fileName, questions } = happened.params;
      return {
        subject: say('“{fileName}” was imported', { fileName: short(fileName) }),
        texts: [
          say('{questions, plural, one {# question was imported.} other {# questions were imported.}}', {
            questions,
          }),
        ],
        page: pages.upload,
      };
    }
    case 'upload.failed':
      return {
        subject: say('“{fileName}” couldn’t be imported', { fileName: short(happened.params.fileName) }),
        texts: [say('Nothing was imported. The upload history shows what went wrong.')],
        page: pages.upload,
      };
    case 'submission.waiting': {
      const quizTitle = short(happened.params.quizTitle);
      const name = findName(happened.params.studentName);
      return {
        subject: say('“{quizTitle}”: a submission needs marking', { quizTitle }),
        texts: [
          name === undefined
            ? say('A student submitted “{quizTitle}”. The submission needs marking.', { quizTitle })
            : say('{name} submitted “{quizTitle}”. The submission needs marking.', { name, quizTitle }),
          say('There may be more by now. You get at most one email an hour about each quiz.'),
        ],
        page: pages.submissions,
      };
    }
    case 'question.reported': {
      const quizTitle = short(happened.params.quizTitle);
      return {
        subject: say('“{quizTitle}”: a student reported a problem with a question', { quizTitle }),
        texts: [
          say('Read the report and decide what to do. You can regrade the question for everyone.'),
          atMostHourly(),
        ],
        page: pages.submissions,
      };
    }
    case 'grade.published': {
      const { quizTitle, percentage, letterGrade } = happened.params;
      return {
        // Not in the subject, which a locked phone shows.
        subject: say('“{quizTitle}” was graded', { quizTitle: short(quizTitle) }),
        texts: [
          say('Your result: {percentage}%, {letterGrade}.', {
            percentage: sayNumber(percentage, 2),
            letterGrade: oneLine(letterGrade),
          }),
        ],
        page: pages.gradeBook,
      };
    }
    case 'grade.changed':
      return {
        subject: say('“{quizTitle}”: your grade changed', {
          quizTitle: short(happened.params.quizTitle),
        }),
        texts: [say('A question was regraded for everyone who took this quiz, and your score changed.')],
        page: pages.gradeBook,
      };
    case 'attempt.reopened':
      return {
        subject: say('“{quizTitle}” was reopened for you', { quizTitle: short(happened.params.quizTitle) }),
        texts: [say('Your teacher reopened your attempt, so you can continue it.')],
        page: pages.quizzes,
      };
    case 'quiz.opened':
      return {
        subject: say('“{quizTitle}” is open', { quizTitle: short(happened.params.quizTitle) }),
        texts: [say('You can take this quiz now.')],
        page: pages.quizzes,
      };
    case 'quiz.closing':
      return {
        subject: say('“{quizTitle}” closes soon', { quizTitle: short(happened.params.quizTitle) }),
        texts: [say('This quiz closes within a day, and you haven’t started it yet.')],
        page: pages.quizzes,
      };
    case 'time.granted': {
      const { quizTitle } = happened.params;
      return {
        subject: say('You have been given extra time'),
        texts: [
          quizTitle === null
            ? say('It applies to all your quizzes.')
            : say('It applies to “{quizTitle}”.', { quizTitle: short(quizTitle) }),
        ],
        page: pages.quizzes,
      };
    }
    case 'answer.commented':
      return {
        subject: say('“{quizTitle}”: your teacher commented on your answers', {
          quizTitle: short(happened.params.quizTitle),
        }),
        texts: [say('You’ll find the comments next to your answers.')],
        page: pages.gradeBook,
      };
    case 'certificate.granted':
      return {
        subject: say('Your certificate for “{quizTitle}” is ready', {
          quizTitle: short(happened.params.quizTitle),
        }),
        texts: [say('You passed this quiz. You’ll find the certificate below your transcript.')],
        page: pages.transcript,
      };
    case 'backup.completed':
      return {
        subject: say('A backup was made'),
        texts: [say('The backup is complete.')],
        page: pages.notifications,
      };
    case 'backup.failed':
      return {
        subject: say('A backup failed'),
        texts: [say('The backup failed: {reason}', { reason: oneLine(happened.params.reason) })],
        page: pages.notifications,
      };
    case 'backup.verificationFailed':
      return {
        subject: say('A backup couldn’t be verified'),
        texts: [say('The backup couldn’t be verified.'), oneLine(happened.params.reason)],
        page: pages.notifications,
      };
    case 'backup.copyFailed':
      return {
        subject: say('A backup was not copied'),
        texts: [say('The backup was not copied.'), oneLine(happened.params.reason)],
        page: pages.notifications,
      };
    case 'service.down':
      return {
        subject: sayDown(happened.params.part),
        texts: [say('The Status page shows when it started, the cause and what you can do.')],
        page: pages.status,
      };
    case 'service.restored':
      return {
        subject: sayRestored(happened.params.part),
        texts: [say('The outage is over. The Status page shows how long it lasted.')],
        page: pages.status,
      };
  }
}

function sayDown(part: ServicePart): string {
  switch (part) {
    case 'database':
      return say('The database can’t be reached');
    case 'replica':
      return say('The replica can’t be used');
    case 'fileStore':
      return say('Files can’t be saved or opened');
    case 'disk':
      return say('The disk is running out of space');
    case 'mail':
      return say('Email isn’t being sent');
    case 'jobs':
      return say('Background jobs aren’t running');
    case 'liveUpdates':
      return say('Live updates aren’t working');
  }
}

function sayRestored(part: ServicePart): string {
  switch (part) {
    case 'database':
      return say('The database works again');
    case 'replica':
      return say('The replica works again');
    case 'fileStore':
      return say('Files can be saved and opened again');
    case 'disk':
      return say('The disk has enough space again');
    case 'mail':
      return say('Email is being sent again');
    case 'jobs':
      return say('Background jobs are running again');
    case 'liveUpdates':
      return say('Live updates work again');
  }
}

/** Without it, people would take the number of mails for the number of requests. */
function atMostHourly(): string {
  return say('There may be more by now. You get at most one email an hour about this.');
}

const maxNamed = 80;

/** Short enough to leave the rest of the subject visible. */
function short(text: string): string {
  const line = Array.from(oneLine(text));
  return line.length > maxNamed ? `${line.slice(0, maxNamed - 1).join('')}…` : line.join('');
}

function findName(name: string): string | undefined {
  return isNameOnly(name) ? oneLine(name) : undefined;
}
