import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClipboardCheck,
  IconPencil,
} from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { TeacherActivity } from '#shared/contract/results/dashboard.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizBuilderPath, submissionPath, uploadEntryPath } from '#web/lib/address/teacher-paths.ts';
import { api } from '#web/lib/api/api.ts';
import { activityTime } from '#web/lib/format/activity-time.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PanelColumns, PanelHead } from '#web/ui/layout/panel.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './dashboard.module.css';

const activityQuery = queryOptions({
  staleTime: 0,
  queryKey: ['metrics', 'teacher-activity'],
  queryFn: ({ signal }) => api('GET /dashboard/teacherActivity', undefined, { signal }),
  // An automatically marked attempt notifies only its student, so teachers see no marking event.
  refetchInterval: 60_000,
});

/** The ten latest events on the teacher's quizzes and files. */
export function RecentActivity() {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <PanelHead id={titleId}>
        <Trans>Recent Activity</Trans>
      </PanelHead>
      <Loaded
        query={useQuery(activityQuery)}
        loading={t`Loading recent activity…`}
        skeleton={<SkeletonRows count={4} height={56} />}
        failed={t`We couldn’t load recent activity.`}
      >
        {(activities) => <Activities activities={activities} />}
      </Loaded>
    </section>
  );
}

function Activities({ activities }: { activities: readonly TeacherActivity[] }) {
  const { t } = useLingui();
  if (activities.length === 0) {
    return (
      <EmptyState
        title={t`No activity yet`}
        text={t`Submissions, uploads and quiz changes will appear here.`}
      />
    );
  }
  return (
    <PanelColumns>
      {activities.map((activity) => (
        <ActivityItem key={keyOf(activity)} activity={activity} />
      ))}
    </PanelColumns>
  );
}

function keyOf(activity: TeacherActivity): string {
  switch (activity.type) {
    case 'attempt.completed':
      return `attempt ${activity.attempt.id}`;
    case 'upload.ended':
      return `upload ${activity.upload.id}`;
    case 'quiz.changed':
      return `quiz ${activity.quiz.id}`;
  }
}

type ActivityOf<Type extends TeacherActivity['type']> = Extract<TeacherActivity, { type: Type }>;

function ActivityItem({ activity }: { activity: TeacherActivity }) {
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
      note={percentage === null ? <Trans>Needs marking</Trans> : formatPercentage(percentage)}
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
      <Trans>{file} couldn’t be imported</Trans>
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
  note?: ReactNode;
  children: ReactNode;
}

function Row({ icon: RowIcon, tone, at, note, children }: RowProps) {
  const preferences = useDatePreferences();
  return (
    <li className={styles.item}>
      <RowIcon className={styles.icon} data-tone={tone} size={18} aria-hidden="true" />
      <Text as="div" breaks grow>
        <p className={styles.text}>{children}</p>
        <p className={styles.facts}>
          <time dateTime={at}>{activityTime(at, new Date(), preferences)}</time>
          {note !== undefined && <span>{note}</span>}
        </p>
      </Text>
    </li>
  );
}
