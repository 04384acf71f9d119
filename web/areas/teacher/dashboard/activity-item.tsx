import { Plural, Trans } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClipboardCheck,
  IconPencil,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TeacherActivity } from '#shared/contract/dashboard.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { activityTime } from '#web/lib/activity-time.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { quizBuilderPath, submissionPath, uploadEntryPath } from '#web/lib/teacher-paths.ts';
import styles from './dashboard.module.css';

type ActivityOf<Type extends TeacherActivity['type']> = Extract<TeacherActivity, { type: Type }>;

export function ActivityItem({ activity }: { activity: TeacherActivity }) {
  switch (activity.type) {
    case 'attempt.completed':
      return <CompletedAttempt activity={activity} />;
    case 'upload.ended':
      return <EndedUpload activity={activity} />;
    case 'quiz.changed':
      return <ChangedQuiz activity={activity} />;
  }
}

function CompletedAttempt({ activity }: { activity: ActivityOf<'attempt.completed'> }) {
  const { attempt, quiz, studentName, percentage } = activity;
  return (
    <Row
      icon={IconClipboardCheck}
      at={activity.at}
      note={percentage === null ? <Trans>Waits for grading</Trans> : formatPercentage(percentage)}
    >
      <Trans>
        <Link to={submissionPath(attempt.id)}>{studentName}</Link> completed{' '}
        <Link to={quizBuilderPath(quiz.id)}>{quiz.title}</Link>
      </Trans>
    </Row>
  );
}

function EndedUpload({ activity }: { activity: ActivityOf<'upload.ended'> }) {
  const { upload, fileName, status, questions } = activity;
  const file = <Link to={uploadEntryPath(upload.id)}>{fileName}</Link>;
  return status === 'COMPLETED' ? (
    <Row
      icon={IconCircleCheck}
      tone="success"
      at={activity.at}
      note={<Plural value={questions} one="# question" other="# questions" />}
    >
      <Trans>{file} was imported</Trans>
    </Row>
  ) : (
    <Row icon={IconAlertTriangle} tone="warning" at={activity.at}>
      <Trans>{file} could not be imported</Trans>
    </Row>
  );
}

function ChangedQuiz({ activity }: { activity: ActivityOf<'quiz.changed'> }) {
  const { quiz, isActive } = activity;
  return (
    <Row
      icon={IconPencil}
      at={activity.at}
      note={isActive ? <Trans>Published</Trans> : <Trans>Not published</Trans>}
    >
      <Trans>
        <Link to={quizBuilderPath(quiz.id)}>{quiz.title}</Link> was changed
      </Trans>
    </Row>
  );
}

interface RowProps {
  icon: Icon;
  tone?: 'success' | 'warning';
  at: string;
  /** What came of it. */
  note?: ReactNode;
  children: ReactNode;
}

function Row({ icon: RowIcon, tone, at, note, children }: RowProps) {
  const preferences = useDatePreferences();
  return (
    <li className={styles.item}>
      <RowIcon className={styles.icon} data-tone={tone} size={18} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.text}>{children}</p>
        <p className={styles.facts}>
          <time dateTime={at}>{activityTime(at, new Date(), preferences)}</time>
          {note !== undefined && <span>{note}</span>}
        </p>
      </div>
    </li>
  );
}
