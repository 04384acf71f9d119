import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Monitor } from '#shared/contract/monitor.ts';
import { readId } from '#web/lib/read-id.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatStripSkeleton } from '#web/ui/stat-strip-skeleton.tsx';
import { BackToQuizzes, UnknownQuiz } from '../quizzes/unknown-quiz.tsx';
import { LiveState } from './live-state.tsx';
import styles from './monitor.module.css';
import { isUnknown, monitorQuery } from './monitor-calls.ts';
import { NowProvider, useMonitorClock } from './monitor-clock.tsx';
import { MonitorDialogs } from './monitor-dialogs.tsx';
import { MonitorFigures } from './monitor-figures.tsx';
import { MonitorHead } from './monitor-head.tsx';
import { MonitoredAttempts } from './monitored-attempts.tsx';
import { NewsAnnouncer } from './news-announcer.tsx';
import { NobodyWriting } from './nobody-writing.tsx';
import { useActs } from './use-acts.ts';
import { useIsOverdue } from './use-is-overdue.ts';

export default function MonitorPage() {
  const quizId = readId(useParams()['quizId']);
  return quizId === null ? <UnknownQuiz /> : <WatchedQuiz key={quizId} quizId={quizId} />;
}

function WatchedQuiz({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const clock = useMonitorClock();
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery(monitorQuery(quizId, clock));
  const isOverdue = useIsOverdue(dataUpdatedAt);
  if (isUnknown(error)) return <UnknownQuiz />;
  if (data) {
    return (
      <NowProvider clock={clock}>
        <MonitorView monitor={data} isOld={error !== null || isOverdue} />
      </NowProvider>
    );
  }
  if (error) {
    return (
      <ErrorState
        headingLevel={1}
        title={t`Failed to load the monitor.`}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<BackToQuizzes />}
      />
    );
  }
  return (
    <LoadingRegion label={t`Loading the monitor`}>
      <StatStripSkeleton count={4} />
      <SkeletonRows count={6} height={52} />
    </LoadingRegion>
  );
}

function MonitorView({ monitor, isOld }: { monitor: Monitor; isOld: boolean }) {
  const queries = useQueryClient();
  const { asked, ask, close } = useActs();
  const { quiz, attempts } = monitor;
  const dialogs = asked && (
    <MonitorDialogs
      asked={asked}
      monitor={monitor}
      onClose={close}
      onDone={() => void queries.invalidateQueries({ queryKey: ['monitor', quiz.id] })}
    />
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <MonitorHead monitor={monitor} onExtendAll={() => ask({ kind: 'extendAll' })} />
      </div>
      <LiveState monitor={monitor} isOld={isOld} />
      <MonitorFigures monitor={monitor} />
      {!quiz.isActive && attempts.length > 0 && (
        <Notice tone="info">
          <Trans>This quiz is not published: nobody can start it. Whoever writes it goes on.</Trans>
        </Notice>
      )}
      <NewsAnnouncer attempts={attempts} />
      {attempts.length === 0 ? (
        <NobodyWriting monitor={monitor} />
      ) : (
        <MonitoredAttempts monitor={monitor} onAct={ask} dialogs={dialogs} />
      )}
    </div>
  );
}
