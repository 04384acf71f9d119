import type { NotificationEvent } from '#shared/contract/notifications.ts';
import type { Site, Words } from './letters.presenter.ts';
import { isNameOnly, oneLine } from './safe-words.presenter.ts';

interface Told {
  subject: string;
  /** In whole sentences. */
  texts: string[];
  /** Where the reader sees more of it: its address, and what it is called in the sidebar. */
  page: { path: string; name: string };
}

const pages = {
  requests: { path: '/admin/registration-requests', name: 'Registration Requests' },
  notifications: { path: '/admin/notifications', name: 'Notifications' },
  upload: { path: '/teacher/upload', name: 'Upload' },
  submissions: { path: '/teacher/submissions', name: 'Submissions' },
  gradeBook: { path: '/student/grade_book', name: 'Grade Book' },
  quizzes: { path: '/student/available-quizzes', name: 'Available Quizzes' },
} as const;

/** What somebody has asked to be told of by mail as well. */
export function writeNotification(happened: NotificationEvent, { brand, linkBase }: Site): Words {
  const { subject, texts, page } = tell(happened);
  return {
    subject: `${brand}: ${subject}`,
    heading: subject,
    paragraphs: linkBase === null ? [...texts, `You find it in ${brand} under ${page.name}.`] : texts,
    ...(linkBase === null ? {} : { button: { label: `Open ${page.name}`, href: `${linkBase}${page.path}` } }),
    footer: 'You get this because you asked for it in your settings.',
  };
}

function tell(happened: NotificationEvent): Told {
  switch (happened.event) {
    case 'registration.received': {
      const who = personOr('Somebody', happened.params.studentName);
      return {
        subject: 'A registration waits to be accepted',
        texts: [`${who} has registered and waits to be accepted.`],
        page: pages.requests,
      };
    }
    case 'registration.accepted':
      return {
        subject: 'Your registration was accepted',
        texts: [`Your programme is ${named(happened.params.programName)}.`],
        page: pages.quizzes,
      };
    case 'upload.completed': {
      const { fileName, questions } = happened.params;
      const counted = questions === 1 ? '1 question' : `${questions} questions`;
      return {
        subject: `${named(fileName)} was imported`,
        texts: [`The file is imported: ${counted}.`],
        page: pages.upload,
      };
    }
    case 'upload.failed':
      return {
        subject: `${named(happened.params.fileName)} could not be imported`,
        texts: ['Nothing of the file was created. The upload history says what is wrong with it.'],
        page: pages.upload,
      };
    case 'submission.waiting': {
      const { studentName, quizTitle } = happened.params;
      return {
        subject: `${named(quizTitle)}: a submission waits for grading`,
        texts: [
          `${personOr('A student', studentName)} handed in ${named(quizTitle)}. It waits for your marks.`,
          'Others may hand in too: you get at most one mail an hour about a quiz.',
        ],
        page: pages.submissions,
      };
    }
    case 'grade.published': {
      const { quizTitle, percentage, letterGrade } = happened.params;
      return {
        // Not in the subject, which a locked phone shows.
        subject: `${named(quizTitle)} was graded`,
        texts: [`Your result: ${percentage.toFixed(2)}%, ${oneLine(letterGrade)}.`],
        page: pages.gradeBook,
      };
    }
    case 'grade.changed':
      return {
        subject: `${named(happened.params.quizTitle)}: your grade has changed`,
        texts: ['An answer was marked anew for everyone who took this quiz, and your score has changed.'],
        page: pages.gradeBook,
      };
    case 'attempt.reopened':
      return {
        subject: `${named(happened.params.quizTitle)} was reopened for you`,
        texts: ['Your teacher has reopened your attempt: you can go on with it.'],
        page: pages.quizzes,
      };
    case 'backup.completed':
      return { subject: 'A backup was made', texts: ['The backup is complete.'], page: pages.notifications };
    case 'backup.failed':
      return {
        subject: 'A backup failed',
        texts: [`The backup failed: ${oneLine(happened.params.reason)}`],
        page: pages.notifications,
      };
  }
}

const mostNamed = 80;

/** In quotes and of a length that leaves the rest of the subject to be seen. */
function named(text: string): string {
  const line = Array.from(oneLine(text));
  return `“${line.length > mostNamed ? `${line.slice(0, mostNamed - 1).join('')}…` : line.join('')}”`;
}

function personOr(otherwise: string, name: string): string {
  return isNameOnly(name) ? oneLine(name) : otherwise;
}
