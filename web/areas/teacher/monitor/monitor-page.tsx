import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Monitor, MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { ComposeDialog } from '#web/features/announcements/lazy-message-dialog.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { StatStripSkeleton } from '#web/ui/lists/stat-strip.tsx';
import { QuizTabs } from '../quizzes/hub/quiz-tabs.tsx';
import { BackToQuizzes, UnknownQuiz } from '../quizzes/unknown-quiz.tsx';
import { AbsentList } from './attempts/absent-list.tsx';
import { AttemptList } from './attempts/attempt-list.tsx';
import { announceChanges } from './change-announcement.ts';
import { clockTime } from './clock-time.ts';
import { MonitorDialogs } from './dialogs/monitor-dialogs.tsx';
import { useActions } from './dialogs/use-actions.ts';
import styles from './monitor.module.css';
import { NowProvider, useMinute, useMonitorClock } from './monitor-clock.tsx';
import { MonitorFigures, MonitorHead } from './monitor-head.tsx';
import { isUnknown, monitorQuery } from './monitor-queries.ts';

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
        title={t`We couldn’t load the monitor.`}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<BackToQuizzes />}
      />
    );
  }
  return (
    <LoadingRegion label={t`Loading monitor…`}>
      <StatStripSkeleton count={4} />
      <SkeletonRows count={6} height={52} />
    </LoadingRegion>
  );
}

function MonitorView({ monitor, isOld }: { monitor: Monitor; isOld: boolean }) {
  const { asked, ask, close } = useActions();
  const { quiz, attempts } = monitor;
  const dialogs = asked && <MonitorDialogs asked={asked} monitor={monitor} onClose={close} />;
  return (
    <Stack gap={16}>
      <div className={styles.head}>
        <MonitorHead monitor={monitor} onExtendAll={() => ask({ kind: 'extendAll' })} />
      </div>
      <QuizTabs quizId={quiz.id} current="monitor" />
      <LiveState monitor={monitor} isOld={isOld} />
      <MonitorFigures monitor={monitor} />
      {!quiz.isActive && attempts.length > 0 && (
        <Notice tone="info">
          <Trans>
            This quiz isn’t published, so no one can start it. Students already taking it can continue.
          </Trans>
        </Notice>
      )}
      <ChangeAnnouncer attempts={attempts} />
      {attempts.length === 0 ? (
        <>
          <NoAttempts monitor={monitor} />
          {monitor.notStarted > 0 && <AbsentList monitor={monitor} absent={monitor.absent} />}
        </>
      ) : (
        <AttemptList monitor={monitor} onAct={ask} dialogs={dialogs} />
      )}
    </Stack>
  );
}

/** Whether the data is live, or since when it is stale. */
function LiveState({ monitor, isOld }: { monitor: Monitor; isOld: boolean }) {
  const now = useMinute();
  const preferences = useDatePreferences();
  const seconds = monitor.serverTime.slice(17, 19);
  const since = `${clockTime(monitor.serverTime, now, preferences)}:${seconds}`;
  return (
    <div role="status">
      {isOld ? (
        <Notice tone="warning">
          <Trans>Not updated since {since}. Reconnecting…</Trans>
        </Notice>
      ) : (
        <p className={styles.live}>
          <IconRefresh size={14} aria-hidden="true" />
          <Trans>Updates automatically.</Trans>
        </p>
      )}
    </div>
  );
}

const patienceMs = 5_000;

/**
 * Whether no response has arrived for a while although the page was visible: a dead connection raises no error.
 */
function useIsOverdue(answeredAt: number): boolean {
  const [waitedSince, setWaitedSince] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait(): void {
      clearTimeout(timer);
      // Polling pauses while the page is hidden, so the wait restarts when it is shown again.
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => setWaitedSince(answeredAt), patienceMs);
    }
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [answeredAt]);
  return waitedSince === answeredAt;
}

/** A live region for screen readers. */
function ChangeAnnouncer({ attempts }: { attempts: readonly MonitoredAttempt[] }) {
  const [known, setKnown] = useState(attempts);
  const [text, setText] = useState('');
  if (attempts !== known) {
    setKnown(attempts);
    const announcement = announceChanges(known, attempts);
    if (announcement !== '') setText(announcement);
  }
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** Explains why the list is empty and what to do next. */
function NoAttempts({ monitor: { quiz, serverTime } }: { monitor: Monitor }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const now = Date.parse(serverTime);
  if (!quiz.isActive) {
    return (
      <EmptyState
        title={t`This quiz isn’t published`}
        text={t`Students can’t see or start it. Once you publish it, students who start it appear here.`}
        action={<OpenQuiz quizId={quiz.id} />}
      />
    );
  }
  if (quiz.closesAt !== null && Date.parse(quiz.closesAt) <= now) {
    return (
      <EmptyState
        title={t`No one is taking this quiz`}
        text={t`This quiz has closed. You can find earlier attempts under Submissions.`}
        action={
          <Button component={Link} to={`${paths.teacher.submissions}?quiz=${quiz.id}`} size="xs">
            <Trans>View submissions</Trans>
          </Button>
        }
      />
    );
  }
  if (quiz.opensAt !== null && Date.parse(quiz.opensAt) > now) {
    const opens = formatDateTime(quiz.opensAt, preferences);
    return (
      <Awaiting
        quizId={quiz.id}
        title={t`This quiz opens ${opens}`}
        text={t`Students appear here as soon as they start.`}
      />
    );
  }
  return (
    <Awaiting
      quizId={quiz.id}
      title={t`No one is taking this quiz now`}
      text={t`Students appear here as soon as they start. You can send them a reminder.`}
    />
  );
}

function OpenQuiz({ quizId }: { quizId: number }) {
  return (
    <Button component={Link} to={quizBuilderPath(quizId)} size="xs">
      <Trans>Open the quiz</Trans>
    </Button>
  );
}

function Awaiting({ quizId, title, text }: { quizId: number; title: ReactNode; text: ReactNode }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <EmptyState
        title={title}
        text={text}
        action={
          <Button size="xs" onClick={() => setWriting(true)}>
            <Trans>Message students</Trans>
          </Button>
        }
      />
      <ComposeDialog quizId={quizId} opened={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}
