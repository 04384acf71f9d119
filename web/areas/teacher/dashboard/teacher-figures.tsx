import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './dashboard.module.css';
import { describeAllFigures, describeOwnFigures } from './figures.ts';
import { FirstSteps } from './first-steps.tsx';
import { useLoadingWord } from './use-loading-word.ts';

const teacherMetricsQuery = queryOptions({
  staleTime: 0,
  queryKey: ['metrics', 'teacher'],
  queryFn: ({ signal }) => api('GET /dashboard/teacherMetrics', undefined, { signal }),
});

/** The four figures; each says what it counts when asked. */
export function TeacherFigures() {
  const { t } = useLingui();
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.role === 'TEACHER';
  const query = useQuery(teacherMetricsQuery);
  useLoadingWord(query, {
    loaded: t`Teacher metrics loaded successfully.`,
    failed: t`Failed to load teacher metrics.`,
  });
  const isEmpty = query.data !== undefined && Object.values(query.data).every((figure) => figure === 0);
  return (
    <div className={styles.figures}>
      <MetricsStrip
        query={query}
        texts={{
          label: isOwn ? t`Your figures` : t`The figures of all teachers`,
          loading: t`Loading teacher metrics...`,
          failed: t`Failed to load teacher metrics.`,
        }}
        count={4}
        metrics={isOwn ? describeOwnFigures : describeAllFigures}
        onAsked={({ label, value, explanation }) => toast.info(`${label}: ${value}. ${explanation}`)}
      />
      {isEmpty && <FirstSteps />}
    </div>
  );
}
