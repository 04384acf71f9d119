import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { TeacherActivity } from '#shared/contract/dashboard.ts';
import { api } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ActivityItem } from './activity-item.tsx';
import styles from './dashboard.module.css';

const activityQuery = queryOptions({
  staleTime: 0,
  queryKey: ['metrics', 'teacher-activity'],
  queryFn: ({ signal }) => api('GET /dashboard/teacherActivity', undefined, { signal }),
  // An attempt that is marked by itself tells its student alone.
  refetchInterval: 60_000,
});

/** The latest ten things around one's quizzes and files. */
export function RecentActivity() {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        <Trans>Recent Activity</Trans>
      </h2>
      <Loaded
        query={useQuery(activityQuery)}
        loading={t`Loading recent activity`}
        skeleton={<SkeletonRows count={4} height={56} />}
        failed={t`Failed to load recent activity.`}
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
        title={t`Nothing has happened yet`}
        text={t`Attempts that are handed in, files you upload and quizzes you change appear here.`}
      />
    );
  }
  return (
    <ul>
      {activities.map((activity) => (
        <ActivityItem key={keyOf(activity)} activity={activity} />
      ))}
    </ul>
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
